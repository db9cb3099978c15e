import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  blockUser,
  deleteRelationship,
  makeFriends,
  requestFriend,
  setFriendNickname,
} from '@guildhall/testing/features/relationships'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Relationship', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await makeFriends(world.member, world.owner)
  })
  after(() => world.close())

  const nickname = async (who = world.member) => (await who.api.get('/users/@me/relationships')).body[0].nickname

  test('sets a friend’s nickname, and notifies nobody else', async () => {
    const { member, owner } = world
    const before = (await world.events(owner.id)).length
    const events = await world.eventsOf(
      async () => assert.equal((await setFriendNickname(member, owner, ' boss ')).status, 204),
      member.id,
    )
    assert.deepEqual(events, [{ type: 'RELATIONSHIP_UPDATE', data: { id: owner.id, type: 1, nickname: 'boss' } }])
    assert.deepEqual([await nickname(), await nickname(owner)], ['boss', null])
    assert.equal((await world.events(owner.id)).length, before)
  })

  test('clears the nickname, and changes only the fields that were sent', async () => {
    const { member, owner } = world
    await setFriendNickname(member, owner, 'boss')
    for (const same of ['boss', undefined]) await world.refuses(() => setFriendNickname(member, owner, same), 204)
    for (const none of [null, '', ' ']) {
      await setFriendNickname(member, owner, 'boss')
      assert.equal((await setFriendNickname(member, owner, none)).status, 204)
      assert.equal(await nickname(), null)
    }
  })

  test('a nickname lasts as long as the friendship', async () => {
    const { member, owner } = world
    await setFriendNickname(member, owner, 'boss')
    await deleteRelationship(owner, member)
    await makeFriends(owner, member)
    assert.equal(await nickname(), null)
  })

  test('refuses users who are not friends', async () => {
    const { member, moderator, stranger } = world
    await world.refuses(() => setFriendNickname(member, stranger, 'x'), 400, 80006)
    await requestFriend(member, stranger)
    await world.refuses(() => setFriendNickname(member, stranger, 'x'), 400, 80006)
    await world.refuses(() => setFriendNickname(stranger, member, 'x'), 400, 80006)
    await blockUser(member, moderator)
    await world.refuses(() => setFriendNickname(member, moderator, 'x'), 400, 80006)
    await world.refuses(() => member.api.patch('/users/@me/relationships/1', { nickname: 'x' }), 404, 10013)
  })

  test('refuses invalid nicknames', async () => {
    const { member, owner } = world
    for (const wrong of ['x'.repeat(33), 7, {}, []])
      await world.refuses(() => setFriendNickname(member, owner, wrong), 400, 50035)
  })
})
