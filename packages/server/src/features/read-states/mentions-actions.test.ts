import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { newGroup } from '@guildhall/testing/features/groups'
import { readStateOf } from '@guildhall/testing/features/read-states'
import { blockUser, deleteRelationship, makeFriends } from '@guildhall/testing/features/relationships'
import { postMessageAs, startPrivateThread } from '@guildhall/testing/features/threads'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('The mention count', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const countOf = async (who: Person, channelId = world.channels.general): Promise<number> =>
    (await readStateOf(world, who, channelId))?.mention_count ?? 0
  /** By how much a user's count increases. */
  async function risesBy(
    who: Person,
    act: () => Promise<unknown>,
    channelId = world.channels.general,
  ): Promise<number> {
    const before = await countOf(who, channelId)
    await act()
    return (await countOf(who, channelId)) - before
  }

  test('counts one mention for a message that names the user twice, and none for others', async () => {
    const { member, owner, moderator } = world
    const text = `<@${member.id}> and <@!${member.id}>`
    assert.equal(await risesBy(member, () => postMessageAs(world, owner, text)), 1)
    assert.deepEqual([await countOf(moderator), await countOf(owner)], [0, 0])
    assert.equal((await readStateOf(world, member, world.channels.general))?.last_message_id, '0')
  })

  test('includes a reply that mentions its author, and no other reply', async () => {
    const { member, owner } = world
    const { id: message_id } = await postMessageAs(world, member)
    const answer = (allowed_mentions?: object) =>
      owner.api.post(`/channels/${world.channels.general}/messages`, {
        content: 'well',
        message_reference: { message_id },
        ...(allowed_mentions && { allowed_mentions }),
      })
    assert.equal(await risesBy(member, () => answer()), 1)
    assert.equal(await risesBy(member, () => answer({ replied_user: false })), 0)
  })

  test('excludes @everyone, roles, the author, bots, and users outside the guild', async () => {
    const { member, owner, roles, bot, stranger } = world
    await owner.api.patch(`/guilds/${world.guildId}/roles/${roles.member}`, { mentionable: true })
    await owner.api.put(`/guilds/${world.guildId}/members/${member.id}/roles/${roles.member}`)
    assert.equal(await risesBy(member, () => postMessageAs(world, owner, `@everyone <@&${roles.member}>`)), 0)
    assert.equal(await risesBy(member, () => postMessageAs(world, member, `<@${member.id}>`)), 0)
    await postMessageAs(world, owner, `<@${bot.id}> <@${stranger.id}>`)
    assert.deepEqual([await countOf(bot), await countOf(stranger)], [0, 0])
  })

  test('excludes users who can’t view the channel', async () => {
    const { member, moderator, owner, guildId } = world
    const deny = permissionSet('VIEW_CHANNEL').toString()
    const permission_overwrites = [{ id: member.id, type: 1, deny }]
    const { body } = await owner.api.post(`/guilds/${guildId}/channels`, { name: 'hidden', permission_overwrites })
    await postMessageAs(world, owner, `<@${member.id}> <@${moderator.id}>`, body.id)
    assert.deepEqual([await countOf(member, body.id), await countOf(moderator, body.id)], [0, 1])
  })

  test('excludes messages by blocked users', async () => {
    const { member, owner } = world
    await blockUser(member, owner)
    assert.equal(await risesBy(member, () => postMessageAs(world, owner, `<@${member.id}>`)), 0)
    await deleteRelationship(member, owner)
    assert.equal(await risesBy(member, () => postMessageAs(world, owner, `<@${member.id}>`)), 1)
  })

  test('includes users whom the message adds to a private thread', async () => {
    const { member, owner } = world
    const { id } = await startPrivateThread(world, owner)
    await postMessageAs(world, owner, `<@${member.id}>`, id)
    assert.equal(await countOf(member, id), 1)
  })

  test('includes all messages of others in private channels', async () => {
    const { member, owner, moderator } = world
    const { body: direct } = await owner.api.post('/users/@me/channels', { recipient_id: member.id })
    for (let i = 0; i < 2; i++) await postMessageAs(world, owner, 'hello', direct.id)
    await postMessageAs(world, member, 'hello', direct.id)
    assert.deepEqual([await countOf(member, direct.id), await countOf(owner, direct.id)], [2, 1])
    await makeFriends(owner, member)
    await makeFriends(owner, moderator)
    const { id: group } = await newGroup(owner, [member, moderator])
    await postMessageAs(world, member, 'hello', group)
    const counts = await Promise.all([owner, member, moderator].map((who) => countOf(who, group)))
    assert.deepEqual(counts, [1, 0, 1])
  })
})
