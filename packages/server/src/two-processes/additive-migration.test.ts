import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { createLoadUsers } from '@guildhall/testing/clients/message-load'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { PostgresServer } from '@guildhall/testing/stores/postgres-server'
import { ServerPair } from '@guildhall/testing/worlds/server-pair'
import pg from 'pg'

/** So many requests at once use every connection of a server's pool. */
const AT_ONCE = 24

if (STORE_UNDER_TEST === 'postgres') {
  describe('Servers beside a newer one that has run an additive migration', () => {
    let database: PostgresServer
    let pair: ServerPair
    let made: Awaited<ReturnType<typeof createLoadUsers>>
    before(async () => {
      database = await PostgresServer.create()
      const started = await ServerPair.start(database.url, createLoadUsers)
      pair = started.pair
      made = started.made
    })
    after(async () => {
      await pair.close()
      await database.remove()
    })

    /** Uses everything that a message needs on a server; returns the status of each request. */
    async function useServer(place: number): Promise<number[]> {
      const [channel] = made.channels
      const ask = async (method: string, path: string, body?: object) => {
        const { status } = await pair.call(method, path, { token: made.owner, place, ...(body && { body }) })
        return status
      }
      const requests = Array.from({ length: AT_ONCE }, (_, i) => [
        ask('POST', `/channels/${channel}/messages`, { content: `message ${i}` }),
        ask('GET', `/channels/${channel}/messages`),
        ask('GET', `/channels/${channel}`),
        ask('GET', '/users/@me/guilds'),
      ])
      return Promise.all(requests.flat())
    }

    /** Starts a session, which receives all of its guilds, and then a message. */
    async function receiveMessage(place: number): Promise<void> {
      const client = new GatewayClient(pair.at(place).port)
      const ready = await client.identify({ token: made.bots[0] ?? '' })
      assert.ok(ready.guilds.length > 0)
      const received = client.eventsOf('GUILD_CREATE').map(({ id }) => id)
      assert.deepEqual(received.sort(), ready.guilds.map(({ id }: { id: string }) => id).sort())
      const content = `to server ${place}`
      const path = `/channels/${made.channels[0]}/messages`
      const { status } = await pair.call('POST', path, { token: made.owner, place: 1 - place, body: { content } })
      assert.equal(status, 200)
      await client.next('MESSAGE_CREATE', (message) => message.content === content)
      client.socket.terminate()
    }

    test('answer every request, send every guild, and can start again', async () => {
      for (const place of [0, 1]) {
        await useServer(place)
        await receiveMessage(place)
      }
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
      for (const { tablename } of rows) await client.query(`alter table "${tablename}" add column of_newer integer`)
      await client.query("insert into migrations (name, version, additive) values ('9998-newer', '9.9.9', 1)")
      await client.end()
      for (const place of [0, 1]) {
        assert.deepEqual([...new Set(await useServer(place))], [200])
        await receiveMessage(place)
      }
      await pair.end(1, 'SIGTERM')
      await pair.begin(1)
      await receiveMessage(1)
    })
  })
}
