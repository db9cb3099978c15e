import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import type { Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { removeExpiredSessions } from './features/accounts/remove-expired-sessions.ts'

const DAY = 86_400_000

describe('Sign-in sessions', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create({ sessionLimits: { idle_ms: 30 * DAY, longest_ms: 180 * DAY } })
    world.clock.hold()
    port = await world.app.listen()
  })
  after(() => world.close())

  const isIn = async ({ api }: Pick<Person, 'api'>) => (await api.get('/users/@me')).status === 200
  const rowOf = ({ id }: Pick<Person, 'id'>) =>
    world.db.q.selectFrom('tokens').selectAll().where('user_id', '=', id).executeTakeFirst()
  const age = ({ id }: Person, age_ms: number) =>
    world.app.kernel.store.write((tx) =>
      tx.q
        .updateTable('tokens')
        .set({ lifetime_from: world.clock.now() - age_ms, used_at: world.clock.now() })
        .where('user_id', '=', id)
        .execute(),
    )
  /** Uses a session and waits until that is recorded. */
  async function use(who: Person) {
    const now = world.clock.now()
    assert.ok(await isIn(who))
    await until(async () => (await rowOf(who))?.used_at === now)
  }

  test('expire after thirty days without use', async () => {
    const who = await world.newPerson('idle')
    world.clock.advance(30 * DAY - 1)
    await use(who)
    world.clock.advance(30 * DAY)
    await world.refuses(() => who.api.get('/users/@me'), 401, 0)
  })

  test('expire after half a year even if they are used', async () => {
    const who = await world.newPerson('busy')
    for (let day = 20; day < 180; day += 20) {
      world.clock.advance(20 * DAY)
      await use(who)
    }
    world.clock.advance(20 * DAY)
    await world.refuses(() => who.api.get('/users/@me'), 401, 0)
  })

  test('of bots never expire', async () => {
    assert.ok(await isIn(world.bot))
    world.clock.advance(400 * DAY)
    assert.ok(await isIn(world.bot))
    await removeExpiredSessions(world.app.kernel)
    assert.ok(await isIn(world.bot))
  })

  test('that expired are removed, and no others', async () => {
    const [gone, kept] = [await world.newPerson('gone'), await world.newPerson('kept')]
    world.clock.advance(20 * DAY)
    await use(kept)
    world.clock.advance(15 * DAY)
    await removeExpiredSessions(world.app.kernel)
    assert.equal(await rowOf(gone), undefined)
    assert.ok(await isIn(kept))
  })

  test('record their use and address at most every five minutes', async () => {
    const who = await world.newPerson('recorded')
    world.clock.advance(4 * 60_000)
    assert.ok(await isIn(who))
    world.clock.advance(60_000)
    const first = world.clock.now()
    await use(who)
    world.clock.advance(4 * 60_000)
    assert.ok(await isIn(who))
    assert.deepEqual([(await rowOf(who))?.used_at, (await rowOf(who))?.address], [first, '127.0.0.1'])
  })

  test('end together with the gateway sessions that use their token', async () => {
    const who = await world.newPerson('connected')
    const client = new GatewayClient(port)
    await client.identify({ token: who.token })
    const other = await world.newPerson('of another age')
    await age(who, 180 * DAY)
    await removeExpiredSessions(world.app.kernel)
    assert.equal((await client.closed).code, 4004)
    assert.ok(await isIn(other))
    const again = new GatewayClient(port)
    again.send(Opcode.IDENTIFY, { token: who.token, intents: 0, properties: {} })
    assert.equal((await again.closed).code, 4004)
  })

  test('end gateway sessions at the next heartbeat too', async () => {
    const who = await world.newPerson('beating')
    await age(who, 180 * DAY - 30_000)
    const client = new GatewayClient(port)
    await client.identify({ token: who.token })
    client.send(Opcode.HEARTBEAT, null)
    await client.nextOp(Opcode.HEARTBEAT_ACK)
    world.clock.advance(30_000)
    client.send(Opcode.HEARTBEAT, null)
    assert.equal((await client.closed).code, 4004)
  })
})
