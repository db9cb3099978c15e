import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { openSqlite } from '../store/sqlite/open-sqlite.ts'
import { databaseFile } from './open-store.ts'

const CLIENTS = 24
const ENOUGH = 100

describe('A server that is asked to stop during many writes', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-stop-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    test(`answers every write that it stored (${signal})`, async (t) => {
      const data = join(folder, signal)
      const world = await World.create({}, await openSqlite(databaseFile(data)))
      await world.close()
      const serving = await startServerProgram(['--no-web', '--no-rate-limits', '--data', data])
      t.after(() => serving.stop('SIGKILL'))
      const url = `${serving.ready.api}/v10/channels/${world.channels.general}/messages`
      const agent = new Agent({ keepAlive: true })
      t.after(() => agent.destroy())
      const answered: string[] = []
      let posted = 0
      const say = () => post(agent, url, world.bot.token, `${++posted}`)
      const client = async () => {
        for (;;) {
          const answer = await say()
          if (answer === null) return
          assert.equal(answer.status, 200)
          answered.push(answer.content)
        }
      }
      const clients = Promise.all(Array.from({ length: CLIENTS }, client))
      await until(() => answered.length > ENOUGH)
      const { status } = await serving.stop(signal)
      assert.equal(status, 0)
      await clients

      const store = await openSqlite(databaseFile(data))
      t.after(() => store.close())
      const rows = await store.db.q.selectFrom('messages').select('wire').execute()
      assert.deepEqual(rows.map(({ wire }) => JSON.parse(wire).content).sort(), answered.sort())
    })
  }
})

/** Posts a message as a bot; null after the server has stopped. */
function post(agent: Agent, url: string, token: string, content: string) {
  const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' }
  return new Promise<{ status: number | undefined; content: string } | null>((resolve) => {
    request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => resolve({ status: response.statusCode, content }))
      response.once('error', () => resolve(null))
    })
      .once('error', () => resolve(null))
      .end(JSON.stringify({ content }))
  })
}
