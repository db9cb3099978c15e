import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { createLoadUsers } from '@guildhall/testing/clients/message-load'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { PostgresServer } from '@guildhall/testing/stores/postgres-server'
import { ServerPair } from '@guildhall/testing/worlds/server-pair'
import { until } from '@guildhall/testing/worlds/until'
import pg from 'pg'
import { openPostgres } from '../store/postgres/open-postgres.ts'

const PLACES = [0, 1]
/** The statements of two idle servers in two seconds are fewer by far; a loop runs thousands. */
const MOST_STATEMENTS = 300

if (STORE_UNDER_TEST === 'postgres') {
  describe('Two servers after the promotion of a standby that lacks the last commits', () => {
    let database: PostgresServer
    let pair: ServerPair
    let guildId: string
    let owner: string
    let channel: string
    let clients: GatewayClient[]
    let lostRole: string
    before(async () => {
      database = await PostgresServer.create()
      const started = await ServerPair.start(database.url, createLoadUsers)
      pair = started.pair
      const { made } = started
      guildId = made.guildId
      owner = made.owner
      channel = made.channels[0] ?? ''
      const tokens = [owner, made.bots[0] ?? '', owner, made.bots[1] ?? '']
      clients = tokens.map((_, i) => new GatewayClient(pair.at(i % 2).port))
      for (const [i, client] of clients.entries()) await client.identify({ token: tokens[i] ?? '' })
      await database.copy()
      for (const place of PLACES) await until(() => isReady(place))
      const role = await change('POST', 'roles', { name: 'lost' })
      lostRole = role.id
      await change('PATCH', '', { name: 'lost' })
      await pair.call('POST', `/channels/${channel}/messages`, { token: owner, body: { content: 'lost' } })
      for (const client of clients) await client.next('GUILD_UPDATE', ({ name }) => name === 'lost')
      await database.promoteCopy()
      for (const place of PLACES) await until(() => isReady(place))
      for (const [i, client] of clients.entries()) {
        assert.equal((await client.nextOp(Opcode.INVALID_SESSION)).d, false)
        await client.identify({ token: tokens[i] ?? '' })
      }
    })
    after(async () => {
      for (const client of clients) client.socket.terminate()
      await pair.close()
      await database.remove()
    })

    async function change(method: string, what: string, body: object): Promise<any> {
      const path = `/guilds/${guildId}${what && `/${what}`}`
      const answer = await pair.call(method, path, { token: owner, body })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return answer.body
    }
    async function isReady(place: number): Promise<boolean> {
      return (await fetch(`http://127.0.0.1:${pair.at(place).port}/readyz`)).status === 200
    }

    test('answer requests about the guild with what the standby has', async () => {
      for (const place of PLACES) {
        const { status, body } = await pair.call('GET', `/guilds/${guildId}`, { token: owner, place })
        assert.equal(status, 200)
        assert.notEqual(body.name, 'lost')
        assert.ok(!body.roles.some(({ id }: { id: string }) => id === lostRole))
        const messages = await pair.call('GET', `/channels/${channel}/messages`, { token: owner, place })
        assert.ok(!messages.body.some(({ content }: { content: string }) => content === 'lost'))
      }
    })

    test('send later changes to sessions that have begun anew', async () => {
      await change('PATCH', '', { name: 'found' })
      const post = { token: owner, body: { content: 'found' } }
      assert.equal((await pair.call('POST', `/channels/${channel}/messages`, post)).status, 200)
      for (const client of clients) {
        await client.next('GUILD_UPDATE', ({ name }) => name === 'found')
        await client.next('MESSAGE_CREATE', ({ content }) => content === 'found')
      }
      const role = await change('POST', 'roles', { name: 'found' })
      assert.notEqual(role.id, lostRole)
    })

    test('run no more statements than before, and leave the store consistent', async () => {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const count = async () => {
        const { rows } = await client.query("select xact_commit from pg_stat_database where datname = 'postgres'")
        return Number(rows[0].xact_commit)
      }
      const began = await count()
      await client.query('select pg_sleep(2)')
      // Statistics are reported at most once a second.
      await client.query('select pg_stat_clear_snapshot()')
      const statements = (await count()) - began
      await client.end()
      assert.ok(statements < MOST_STATEMENTS, `${statements}`)
      const store = await openPostgres(database.url)
      assert.deepEqual(await store.snapshot(storeFaults), [])
      await store.close()
    })
  })
}
