import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTargetedInvite, targetUsersOf } from '@guildhall/testing/features/target-users'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Target Users', () => {
  let world: World
  let code: string
  before(async () => {
    world = await World.create()
    code = await newTargetedInvite(world, ['81384788765712384', '3', '20'], { by: world.member })
  })
  after(() => world.close())

  const get = (by = world.owner, of = code) => by.api.get(`/invites/${of}/target-users`)

  test('returns a table with a heading and each ID once, one per line', async () => {
    const { status, headers, body } = await get()
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/csv')
    assert.equal(body, 'user_id\n3\n20\n81384788765712384\n')
  })

  test('returns lists of any length', async () => {
    const ids = Array.from({ length: 3500 }, (_, i) => String(i + 1))
    const long = await newTargetedInvite(world, [...ids, ...ids.slice(0, 1200)])
    const list = await targetUsersOf(world, long)
    assert.deepEqual(list.ids, ids)
    assert.deepEqual([list.job.total_users, list.job.processed_users], [3500, 3500])
  })

  test('requires the invite’s creator, MANAGE_GUILD or VIEW_AUDIT_LOG', async () => {
    const other = await world.newPerson('other')
    await world.join(other)
    assert.equal((await get(world.member)).status, 200)
    await world.refuses(() => get(other), 403, 50013)
    await world.refuses(() => get(world.stranger), 403, 50001)
    await world.grant(other, ['VIEW_AUDIT_LOG'])
    assert.equal((await get(other)).status, 200)
  })

  test('answers 404 for an invite without a list, and for an unknown invite', async () => {
    const { body: invite } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
    await world.refuses(() => get(world.owner, invite.code), 404, 10129)
    await world.refuses(() => get(world.owner, 'Unknown123'), 404, 10006)
  })

  test('stops if the list is replaced while it is sent', async (t) => {
    const ids = Array.from({ length: 2500 }, (_, i) => String(i + 1))
    const long = await newTargetedInvite(world, ids)
    const { body } = await get(world.owner, long)
    assert.equal(body.split('\n').length, 2502)
    const read = await world.app.kernel.store.db.q
      .selectFrom('invites')
      .select('target_list_id')
      .where('code', '=', long)
      .executeTakeFirstOrThrow()
    t.mock.method(world.app.kernel.log, 'warn', () => {})
    await world.app.kernel.store.write((tx) =>
      tx.q.deleteFrom('target_lists').where('id', '=', read.target_list_id).execute(),
    )
    await assert.rejects(get(world.owner, long))
  })
})
