import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { createLoadUsers, MessageLoad } from '@guildhall/testing/clients/message-load'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { PostgresServer } from '@guildhall/testing/stores/postgres-server'
import { ServerPair } from '@guildhall/testing/worlds/server-pair'
import { until } from '@guildhall/testing/worlds/until'
import pg from 'pg'
import { openPostgres } from '../store/postgres/open-postgres.ts'
import { WHO_SERVES } from '../store/postgres/postgres-locks.ts'

if (STORE_UNDER_TEST === 'postgres') {
  describe('Two servers whose database becomes unavailable', () => {
    let database: PostgresServer
    let pair: ServerPair
    let load: MessageLoad
    let guildId: string
    let owner: string
    let watchers: GatewayClient[]
    before(async () => {
      database = await PostgresServer.create()
      const { made, ...started } = await ServerPair.start(database.url, createLoadUsers)
      pair = started.pair
      guildId = made.guildId
      owner = made.owner
      watchers = [0, 1].map((place) => new GatewayClient(pair.at(place).port))
      for (const watcher of watchers) await watcher.identify({ token: made.owner })
      load = new MessageLoad(pair, made)
      await load.waitForMessages()
    })
    after(async () => {
      load.close()
      await pair.close()
      await database.remove()
    })

    async function ask(sql: string): Promise<any[]> {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const { rows } = await client.query(sql)
      await client.end()
      return rows
    }
    const cut = (which: string) =>
      ask(`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and ${which}`)

    /** The log lines of both servers so far. */
    const logs = () =>
      [0, 1].map((place) =>
        pair
          .at(place)
          .program.stderr.split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line): { level: number; msg: string } => JSON.parse(line)),
      )
    const logged = (text: string) =>
      logs()
        .flat()
        .filter(({ msg }) => msg.includes(text)).length

    const refusals = () => [...load.refusals.values()].reduce((sum, count) => sum + count, 0)

    const isReady = async (place: number) =>
      (await fetch(`http://127.0.0.1:${pair.at(place).port}/readyz`)).status === 200

    /** A change of the guild reaches the clients of both servers. */
    async function isDeliveredToAll(name: string): Promise<void> {
      const { status } = await pair.call('PATCH', `/guilds/${guildId}`, { token: owner, body: { name } })
      assert.equal(status, 200)
      for (const watcher of watchers) await watcher.next('GUILD_UPDATE', (guild) => guild.name === name)
    }

    test('restore a lost LISTEN, with a log line for loss and return', async () => {
      const before = logs().map(({ length }) => length)
      await cut(`pid = (select min(pid) from (${WHO_SERVES}) as serving)`)
      await until(() => logged('reconnected to the database') === 1)
      await isDeliveredToAll('heard again')
      const lines = logs().map((all, place) => all.slice(before[place]).map(({ level, msg }) => `${level} ${msg}`))
      assert.deepEqual(
        lines.flat().filter((line) => line.includes('database')),
        [
          'warn lost the connection to the database: notifications of other processes are not received',
          'info reconnected to the database: checking for missed changes',
        ],
      )
    })

    test('fail no request if every connection is lost at once', async () => {
      const refused = refusals()
      await cut("backend_type = 'client backend'")
      await load.waitForMessages()
      await until(() => logged('reconnected to the database') === 3)
      await isDeliveredToAll('after the cut')
      assert.equal(refusals(), refused)
    })

    for (const how of ['fast', 'immediate'] as const) {
      test(`lose no acknowledged write in a restart (${how}), and log its time and duration`, async (t) => {
        const before = logs().map(({ length }) => length)
        const began = performance.now()
        await database.stop(how)
        await until(async () => !(await isReady(0)) && !(await isReady(1)))
        await until(() => [...load.refusals.keys()].includes(503))
        await database.start()
        const up = performance.now()
        await load.waitForMessages()
        t.diagnostic(`away ${Math.round(up - began)} ms; all goes on ${Math.round(performance.now() - up)} ms after`)
        await until(async () => (await isReady(0)) && (await isReady(1)))
        await isDeliveredToAll(`after a restart, ${how}`)
        for (const [place, all] of logs().entries()) {
          const lines = all.slice(before[place]).map(({ level, msg }) => `${level} ${msg}`)
          assert.ok(lines.length <= 10, lines.join('\n'))
          assert.equal(lines.filter((line) => line.startsWith('error')).length, 1, lines.join('\n'))
        }
      })
    }

    test('have sent everything acknowledged once and in order, and lost no session', async () => {
      await load.verify()
      for (const watcher of watchers) {
        assert.equal(watcher.socket.readyState, 1)
        await watcher.close(1000)
      }
      assert.deepEqual([...load.refusals.keys()], [503])
      const store = await openPostgres(database.url)
      assert.deepEqual(await store.snapshot(storeFaults), [])
      await store.close()
    })
  })
}
