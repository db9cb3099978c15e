import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { blockUser, makeFriends, setFriendNickname } from '@guildhall/testing/features/relationships'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

const ME = '/users/@me/relationships'

describe('Get Relationships', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  test('returns every relationship of the caller: user, type, nickname and since when', async () => {
    const { owner, member, moderator, stranger } = world
    assert.deepEqual((await member.api.get(ME)).body, [])
    await makeFriends(member, owner)
    await setFriendNickname(member, owner, 'boss')
    await blockUser(member, moderator)
    await member.api.post(ME, { username: 'stranger' })
    const since = toTimestamp(world.clock.now())
    const shown = ({ user, id }: typeof owner, type: number, nickname: string | null = null) => {
      return { id, type, nickname, user, user_ignored: false, since }
    }
    const { status, body } = await member.api.get(ME)
    assert.equal(status, 200)
    assert.deepEqual(body, [shown(owner, 1, 'boss'), shown(moderator, 2), shown(stranger, 4)])
    const [asked] = (await stranger.api.get(ME)).body
    assert.deepEqual([asked.id, asked.type, asked.nickname], [member.id, 3, null])
    const [friend] = (await owner.api.get(ME)).body
    assert.deepEqual([friend.id, friend.type, friend.nickname], [member.id, 1, null])
    assert.deepEqual((await moderator.api.get(ME)).body, [], 'a user does not see that they are blocked')
  })
})
