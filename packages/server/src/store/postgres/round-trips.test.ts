import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, freshPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { openPostgres } from './open-postgres.ts'

/** What the connection says on which others are told and heard, and what looks for jobs. */
const ASIDE = /pg_notify\(\$1|LISTEN|pg_locks|pg_snapshot_xm|from "jobs"/u

/** Each trip to the database and back takes as long as the network does. SQLite is no trip away. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('the trips to the database', () => {
    const direct = freshPostgresUrl()
    let line: DatabaseNetwork
    let world: World
    let sent: string[] = []
    before(async () => {
      const made = await DatabaseNetwork.to(direct)
      line = made.line
      world = await World.create({}, await openPostgres(made.url))
      await world.app.worker.settled()
      await world.app.worker.stop()
      line.fateOf = (chunk) => {
        if (!ASIDE.test(chunk)) sent.push(chunk)
        return 'arrives'
      }
    })
    after(async () => {
      await world.close()
      await line.close()
      await dropSchema(direct)
    })

    /** What one request sends to the database, in pieces that wait for what came before. */
    async function tripsOf(ask: () => Promise<{ status: number }>): Promise<string[]> {
      // The first makes known who calls and where; statements are prepared with it.
      await ask()
      sent = []
      const { status } = await ask()
      assert.ok(status < 300, `${status}`)
      return sent
    }
    const messages = () => `/channels/${world.channels.general}/messages`

    test('of a message are two: it takes its turn and is judged; it is written and committed', async () => {
      const trips = await tripsOf(() => world.owner.api.post(messages(), { content: 'hello' }))
      assert.equal(trips.length, 2, trips.join('\n'))
      assert.match(trips[0] ?? '', /^Q.{4}BEGIN/su)
      assert.match(trips[1] ?? '', /COMMIT/u)
      assert.doesNotMatch(trips[1] ?? '', /pg_notify/u)
    })

    test('carry no text of a statement that a connection has prepared', async () => {
      // Each of the connections that the pool lends prepares a statement once.
      await until(async () => {
        const trips = await tripsOf(() => world.owner.api.post(messages(), { content: 'hello' }))
        return !/insert into|select "/u.test(trips.join(''))
      })
    })

    test('of a change of a role tell of it with the commit: it decides who sees what is said after it', async () => {
      const path = `/guilds/${world.guildId}/roles/${world.roles.member}`
      let count = 0
      const trips = await tripsOf(() => world.owner.api.patch(path, { name: `role ${count++}` }))
      assert.ok(trips.length <= 5, trips.join('\n'))
      assert.match(trips.at(-1) ?? '', /pg_notify.*COMMIT/su)
    })
  })
}
