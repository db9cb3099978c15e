import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { openPostgres } from './open-postgres.ts'

/** The statements of the notification connection, and those that look for jobs. */
const ASIDE = /pg_notify\(\$1|LISTEN|pg_locks|pg_snapshot_xm|from "jobs"/u

/** Each round trip takes as long as the network does. SQLite needs none. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('Round trips to the database', () => {
    const direct = newPostgresUrl()
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

    /** What one request sends to the database, in parts that each wait for the previous response. */
    async function tripsOf(ask: () => Promise<{ status: number }>): Promise<string[]> {
      // The first request fills the caches and prepares the statements.
      await ask()
      sent = []
      const { status } = await ask()
      assert.ok(status < 300, `${status}`)
      return sent
    }
    const messages = () => `/channels/${world.channels.general}/messages`

    test('for a message are two: lock and check, write and commit', async () => {
      const trips = await tripsOf(() => world.owner.api.post(messages(), { content: 'hello' }))
      assert.equal(trips.length, 2, trips.join('\n'))
      assert.match(trips[0] ?? '', /^Q.{4}BEGIN/su)
      assert.match(trips[1] ?? '', /COMMIT/u)
      assert.doesNotMatch(trips[1] ?? '', /pg_notify/u)
    })

    test('contain no text of a prepared statement', async () => {
      // Each connection of the pool prepares a statement once.
      await until(async () => {
        const trips = await tripsOf(() => world.owner.api.post(messages(), { content: 'hello' }))
        return !/insert into|select "/u.test(trips.join(''))
      })
    })

    test('for a role change announce it with the commit, before later messages', async () => {
      const path = `/guilds/${world.guildId}/roles/${world.roles.member}`
      let count = 0
      const trips = await tripsOf(() => world.owner.api.patch(path, { name: `role ${count++}` }))
      assert.ok(trips.length <= 5, trips.join('\n'))
      assert.match(trips.at(-1) ?? '', /pg_notify.*COMMIT/su)
    })
  })
}
