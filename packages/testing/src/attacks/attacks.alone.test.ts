import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { STORE_UNDER_TEST } from '../stores/open-store.ts'
import { until } from '../worlds/until.ts'
import { ATTACKS } from './attacks.ts'
import { BackgroundClients } from './background-clients.ts'
import { ServerProcesses } from './server-processes.ts'

/** How much memory an attack may make a server use: far more than it does, and far less than without limits. */
const MOST_HANDLES = 6000
const MOST_BYTES = 900_000_000
/** How many responses other clients receive at an attack's peak. */
const ROUNDS = 20
/** How many handles a server may open for itself meanwhile. */
const OWN_HANDLES = 16

/** The short form of `npm run test:attack`: no times are asserted. */
describe('A server that is attacked serves others, and stays within its limits', () => {
  let processes: ServerProcesses
  let background: BackgroundClients
  before(async () => {
    processes = await ServerProcesses.start({ store: STORE_UNDER_TEST, processes: 1 })
    background = await BackgroundClients.connect(processes.server)
    await background.requestOnce()
  })
  after(async () => {
    await background.close()
    await processes.close()
  })

  for (const { name, launch: press } of ATTACKS) {
    test(name, { skip: process.platform !== 'linux' && 'needs /proc' }, async () => {
      const before = processes.figures()
      const held = await press(processes.server)
      for (let round = 0; round < ROUNDS; round++) {
        await background.requestOnce(['livez', 'guild'])
        const { handles, bytes } = processes.figures()
        assert.ok(handles < MOST_HANDLES, `${handles} handles`)
        assert.ok(bytes < MOST_BYTES, `${bytes} bytes`)
      }
      // Heartbeats are counted: a client may send two a second.
      await background.requestOnce(['heartbeat'])
      await held.release()
      await until(() => processes.figures().handles <= before.handles + OWN_HANDLES)
      const faults = processes.log.split('\n').filter((line) => /"level":(50|60)/u.test(line))
      assert.deepEqual(faults, [])
    })
  }
})
