import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { ServerPair } from '@guildhall/testing/worlds/server-pair'
import { until } from '@guildhall/testing/worlds/until'
import type { World } from '@guildhall/testing/worlds/world'
import pg from 'pg'
import { parted } from '../store/postgres/postgres-connection.ts'

/** The statement that sends notifications of commits, as sent to the database. */
const NOTIFIES = 'pg_notify($1, unnest('
/** A part of the query that a server sends when another one has ended. */
const ASKS = 'pg_snapshot_xmax'
const HELD_LOCK = 7

/** A server notifies the others after a commit, and may end before that. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('Commits without a notification', () => {
    const url = newPostgresUrl()
    let pair: ServerPair
    let lines: { line: DatabaseNetwork; url: string }[]
    let made: Awaited<ReturnType<typeof prepared>>
    let watcher: GatewayClient
    let client: pg.Client
    before(async () => {
      const started = await ServerPair.start(url, prepared)
      pair = started.pair
      made = started.made
      lines = [await DatabaseNetwork.to(url), await DatabaseNetwork.to(url)]
      for (const [place, line] of lines.entries()) {
        await pair.end(place, 'SIGTERM')
        await pair.begin(place, line.url)
      }
      watcher = new GatewayClient(pair.at(1).port)
      await watcher.identify({ token: made.token })
      const { connectionString, options } = parted(url)
      client = new pg.Client({ connectionString, options })
      await client.connect()
    })
    after(async () => {
      await client.end()
      await watcher.close(1000)
      await pair.close()
      for (const { line } of lines) await line.close()
      await dropSchema(url)
    })

    const line = (place: number): DatabaseNetwork => (lines[place] ?? assert.fail()).line
    const say = (content: string) =>
      pair.call('POST', `/channels/${made.general}/messages`, { place: 0, token: made.token, body: { content } })
    const contents = () => watcher.eventsOf('MESSAGE_CREATE').map(({ content }) => content)

    test('are found by other servers if the process is killed before it notifies them', async (t) => {
      let held = 0
      line(0).fateOf = (sent) => {
        if (!sent.includes(NOTIFIES)) return 'arrives'
        held++
        return 'is held'
      }
      assert.equal((await say('untold')).status, 200)
      await until(() => held > 0)
      assert.deepEqual(contents(), [])
      await pair.end(0, 'SIGKILL')
      const ended = performance.now()
      await watcher.next('MESSAGE_CREATE', ({ content }) => content === 'untold')
      t.diagnostic(`found ${Math.round(performance.now() - ended)} ms after its end`)
      line(0).fateOf = () => 'arrives'
    })

    test('are found by other servers even if committed after the process ended', async () => {
      await pair.begin(0, lines[0]?.url)
      await say('before')
      await watcher.next('MESSAGE_CREATE', ({ content }) => content === 'before')
      await client.query(`
        create function hold() returns trigger language plpgsql as $$ begin
          if new.wire like '%under way%' then perform pg_advisory_xact_lock(${HELD_LOCK}, ${HELD_LOCK}); end if;
          return null;
        end $$;
        create constraint trigger hold after insert on messages deferrable initially deferred
          for each row execute function hold();
        select pg_advisory_lock(${HELD_LOCK}, ${HELD_LOCK})`)
      const answered = say('under way').catch(() => null)
      const waits = "select 1 from pg_stat_activity where query = 'COMMIT' and wait_event_type = 'Lock'"
      await until(async () => (await client.query(waits)).rows.length > 0)
      let asked = 0
      line(1).fateOf = (sent) => {
        if (sent.includes(ASKS)) asked++
        return 'arrives'
      }
      await pair.end(0, 'SIGKILL')
      assert.equal(await answered, null)
      await until(() => asked > 0)
      await client.query(`select pg_advisory_unlock(${HELD_LOCK}, ${HELD_LOCK})`)
      await watcher.next('MESSAGE_CREATE', ({ content }) => content === 'under way')
      assert.deepEqual(contents(), ['untold', 'before', 'under way'])
    })
  })
}

const prepared = async ({ guildId, owner, channels }: World) => ({
  guildId,
  token: owner.token,
  general: channels.general,
})
