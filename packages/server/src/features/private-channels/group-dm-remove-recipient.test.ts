import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { grantGroupToken, newGroup } from '@guildhall/testing/features/groups'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Group DM Remove Recipient', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })

  const remove = (who: Person, channelId: string, { id }: Pick<Person, 'id'>) =>
    who.api.delete(`/channels/${channelId}/recipients/${id}`)

  test('lets the owner remove members, who can no longer view the group', async () => {
    const { owner, member, moderator } = world
    const { id } = await newGroup(owner, [member, moderator])
    let own: any[] = []
    const events = await world.eventsOf(async () => {
      own = await world.eventsOf(async () => {
        const { status, body } = await remove(owner, id, member)
        assert.deepEqual([status, body], [204, undefined])
      }, member.id)
    }, moderator.id)
    assert.deepEqual(
      own.map(({ type, data }) => [type, data.id]),
      [['PRIVATE_CHANNEL_DELETE', id]],
    )
    const [removed, notice, ...more] = events
    assert.deepEqual(removed, { type: 'CHANNEL_RECIPIENT_REMOVE', data: { channel_id: id, user: member.user } })
    const { type, author, mentions }: any = notice?.data ?? {}
    assert.deepEqual(
      [notice?.type, type, author.id, mentions, more],
      ['MESSAGE_CREATE', 2, owner.id, [member.user], []],
    )
    const channel = `/channels/${id}`
    for (const call of [
      () => member.api.get(channel),
      () => member.api.get(`${channel}/messages`),
      () => member.api.get(`${channel}/messages/pins`),
      () => member.api.post(`${channel}/messages`, { content: 'still here' }),
      () => member.api.post(`${channel}/typing`),
      () => member.api.put(`${channel}/messages/${notice?.data.id}/reactions/🔥/@me`),
      () => member.api.patch(channel, { name: 'mine' }),
      () => member.api.delete(channel),
      () => member.api.put(`${channel}/recipients/${world.stranger.id}`),
      () => remove(member, id, moderator),
    ]) {
      await world.refuses(call, 403, 50001)
    }
    const silent = await world.eventsOf(() => owner.api.post(`${channel}/messages`, { content: 'gone' }), member.id)
    assert.deepEqual(silent, [])
  })

  test('lets every member leave, and makes the earliest recipient the owner if the owner leaves', async () => {
    const { owner, member, moderator } = world
    const { id } = await newGroup(owner, [member, moderator])
    const events = await world.eventsOf(async () => {
      assert.equal((await remove(owner, id, owner)).status, 204)
    }, moderator.id)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['CHANNEL_RECIPIENT_REMOVE', 'PRIVATE_CHANNEL_UPDATE', 'MESSAGE_CREATE'],
    )
    assert.deepEqual([events[1]?.data.owner_id, events[1]?.data.recipients], [member.id, [member.user]])
    assert.equal((await member.api.get(`/channels/${id}`)).body.owner_id, member.id)
  })

  test('refuses callers who don’t own the group, users who are not in it, and DMs', async () => {
    const { owner, member, moderator, stranger } = world
    const { id } = await newGroup(owner, [member, moderator])
    await world.refuses(() => remove(member, id, moderator), 403, 50013)
    await world.refuses(() => remove(member, id, stranger), 403, 50013)
    await world.refuses(() => remove(owner, id, stranger), 404, 10013)
    await world.refuses(() => remove(stranger, id, member), 403, 50001)
    const direct = (await owner.api.post('/users/@me/channels', { recipient_id: member.id })).body
    await world.refuses(() => remove(owner, direct.id, member), 400, 50003)
    await world.refuses(() => remove(owner, world.channels.general, member), 400, 50024)
  })

  test('lets the application that created a group remove members, and makes a user the owner after a bot', async () => {
    const { bot, stranger, member, owner } = world
    const give = (who: Person) => grantGroupToken(world, who)
    const access_tokens = [await give(stranger), await give(member), await give(owner)]
    const nicks = { [member.id]: 'Flask' }
    const { id } = (await bot.api.post('/users/@me/channels', { access_tokens, nicks })).body
    await bot.api.patch(`/channels/${id}`, { owner: stranger.id })
    assert.equal((await remove(bot, id, member)).status, 204)
    assert.equal((await bot.api.get(`/channels/${id}`)).body.nicks, undefined)
    assert.equal((await remove(stranger, id, bot)).status, 204)
    const { owner_id, recipients } = (await stranger.api.get(`/channels/${id}`)).body
    assert.deepEqual([owner_id, recipients], [stranger.id, [owner.user]])
  })
})
