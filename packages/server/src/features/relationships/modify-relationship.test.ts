import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { blockUser, drop, makeFriends, rename, requestFriend } from '@guildhall/testing/topics/relationships'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Relationship', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await makeFriends(world.member, world.owner)
  })
  after(() => world.close())

  const nickname = async (who = world.member) => (await who.api.get('/users/@me/relationships')).body[0].nickname

  test('calls a friend by another name, and tells nobody else', async () => {
    const { member, owner } = world
    const before = (await world.events(owner.id)).length
    const told = await world.eventsOf(
      async () => assert.equal((await rename(member, owner, ' boss ')).status, 204),
      member.id,
    )
    assert.deepEqual(told, [{ type: 'RELATIONSHIP_UPDATE', data: { id: owner.id, type: 1, nickname: 'boss' } }])
    assert.deepEqual([await nickname(), await nickname(owner)], ['boss', null])
    assert.equal((await world.events(owner.id)).length, before)
  })

  test('takes the name away again, and leaves alone what is not sent', async () => {
    const { member, owner } = world
    await rename(member, owner, 'boss')
    for (const same of ['boss', undefined]) await world.refuses(() => rename(member, owner, same), 204)
    for (const none of [null, '', ' ']) {
      await rename(member, owner, 'boss')
      assert.equal((await rename(member, owner, none)).status, 204)
      assert.equal(await nickname(), null)
    }
  })

  test('lasts as long as the friendship', async () => {
    const { member, owner } = world
    await rename(member, owner, 'boss')
    await drop(owner, member)
    await makeFriends(owner, member)
    assert.equal(await nickname(), null)
  })

  test('refuses whoever is no friend', async () => {
    const { member, moderator, stranger } = world
    await world.refuses(() => rename(member, stranger, 'x'), 400, 80006)
    await requestFriend(member, stranger)
    await world.refuses(() => rename(member, stranger, 'x'), 400, 80006)
    await world.refuses(() => rename(stranger, member, 'x'), 400, 80006)
    await blockUser(member, moderator)
    await world.refuses(() => rename(member, moderator, 'x'), 400, 80006)
    await world.refuses(() => member.api.patch('/users/@me/relationships/1', { nickname: 'x' }), 404, 10013)
  })

  test('refuses what is no name', async () => {
    const { member, owner } = world
    for (const wrong of ['x'.repeat(33), 7, {}, []]) await world.refuses(() => rename(member, owner, wrong), 400, 50035)
  })
})
