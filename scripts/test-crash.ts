// npm run test:crash [-- FLAGS]: kills the server many times during concurrent writes, with each store, and checks the data after each.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { postgres } from './test-run/requirements.ts'

const HELP = `npm run test:crash -- [flags]

Kills a real server at random times during concurrent writes over HTTP and the gateway, and restarts it. After each kill, every
write that was acknowledged must be complete, with its audit entry and its event, and no write may be partial. Stops at the first
violation and prints it. Then another server is killed between and during random calls of all operations; after a restart, it must show
what it showed before. At the end, a server is killed three times while it processes a list of a million users for an invite.

  --kills=N      number of kills with each store (default: 200)
  --seed=N       repeat the actions and the kill times of a run; their interleaving may differ
  --store=NAME   sqlite or postgres (default: both)
  --help         print this help`

/**
 * The tests that kill a server: during many writes, and during the processing of a million target users of an invite.
 */
const FILES = [
  'packages/server/src/crashes.test.ts',
  'packages/server/src/features/target-users/target-users-crash.test.ts',
]

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    store: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const asked = [
  [values.kills, /^[1-9]\d{0,5}$/u, '--kills must be a number above 0'],
  [values.seed, /^\d{1,9}$/u, '--seed must be a number'],
  [values.store ?? 'sqlite', /^(sqlite|postgres)$/u, '--store must be sqlite or postgres'],
] as const
const nonsense = asked.find(([value, should]) => !should.test(value))

process.chdir(dirname(import.meta.dirname))
if (values.help) console.log(HELP)
else if (nonsense) {
  console.error(nonsense[2])
  process.exitCode = 2
} else process.exitCode = storesToTry().every(isSound) ? 0 : 1

function storesToTry(): string[] {
  if (values.store !== undefined) return [values.store]
  const { missing } = postgres()
  if (missing !== undefined) console.log(`PostgreSQL: not run: ${missing}`)
  return missing === undefined ? ['sqlite', 'postgres'] : ['sqlite']
}

function isSound(store: string): boolean {
  console.log(`\nstore: ${store}, ${values.kills} kills, seed ${values.seed}\n`)
  const env = {
    ...process.env,
    GUILDHALL_TEST_STORE: store,
    GUILDHALL_TEST_KILLS: values.kills,
    GUILDHALL_TEST_SEED: values.seed,
  }
  return FILES.every((file) => spawnSync(process.execPath, [file], { env, stdio: 'inherit' }).status === 0)
}
