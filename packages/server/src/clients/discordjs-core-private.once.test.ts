import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type API, ChannelType, GatewayDispatchEvents } from '@discordjs/core'
import { grantAccessToken } from '@guildhall/testing/clients/access-token'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot in private channels', () => {
  let world: World
  let core: DiscordJsCoreBot
  let api: API
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await connectDiscordJsCore(world, await world.app.listen())
    api = core.api
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  test('opens one channel per person, and finds it again', async () => {
    const channel = await api.users.createDM(world.member.id)
    assert.equal(channel.type, ChannelType.DM)
    assert.deepEqual(
      (channel as { recipients?: { id: string }[] }).recipients?.map(({ id }) => id),
      [world.member.id],
    )
    assert.equal((await api.users.createDM(world.member.id)).id, channel.id)
    assert.deepEqual(await api.channels.get(channel.id), channel)
    await assertRefused(api.users.createDM(world.stranger.id), 403, 50278)
    await assertRefused(api.users.createDM(world.bot.id), 400, 50033)
  })

  test('adds and removes people who authorized the application', async () => {
    const scopes = { scopes: 'gdm.join', lasts: 2 ** 40 }
    const tokenOf = (person: Person) => grantAccessToken(world, person, world.bot, scopes)
    const group = { access_tokens: [await tokenOf(world.member)], nicks: {} }
    const { id } = (await api.rest.post('/users/@me/channels', { body: group })) as { id: string }
    const recipients = async () => {
      const { recipients = [] } = (await api.channels.get(id)) as { recipients?: { id: string }[] }
      return recipients.map((each) => each.id).sort()
    }
    assert.deepEqual(await recipients(), [world.member.id])
    await api.channels.addGroupDMRecipient(id, world.stranger.id, { access_token: await tokenOf(world.stranger) })
    assert.deepEqual(await recipients(), [world.member.id, world.stranger.id].sort())
    await api.channels.removeGroupDMRecipient(id, world.stranger.id)
    assert.deepEqual(await recipients(), [world.member.id])
    await assertRefused(api.channels.addGroupDMRecipient(id, world.owner.id, { access_token: 'x' }), 403, 50025)
  })

  test('exchanges messages, reactions, pins and typing events without a guild', async () => {
    const { id } = await api.users.createDM(world.member.id)
    const sent = await api.channels.createMessage(id, { content: 'hello' })
    const path = `/channels/${id}`
    const next = core.next(GatewayDispatchEvents.MessageCreate, ({ author }) => author.id === world.member.id)
    await world.member.api.post(`${path}/messages`, { content: 'hi' })
    const message = await next
    assert.deepEqual(
      [message.channel_id, message.content, message.guild_id, message.member],
      [id, 'hi', undefined, undefined],
    )
    const typing = core.next(GatewayDispatchEvents.TypingStart)
    await world.member.api.post(`${path}/typing`)
    assert.deepEqual([(await typing).channel_id, (await typing).member], [id, undefined])
    await api.channels.showTyping(id)
    const reacted = core.next(GatewayDispatchEvents.MessageReactionAdd)
    await world.member.api.put(`${path}/messages/${sent.id}/reactions/${encodeURIComponent('👋')}/@me`)
    assert.deepEqual([(await reacted).guild_id, (await reacted).emoji.name], [undefined, '👋'])
    assert.equal((await api.channels.getMessageReactions(id, sent.id, '👋'))[0]?.id, world.member.id)
    const pinned = core.next(GatewayDispatchEvents.ChannelPinsUpdate)
    await api.channels.pinMessage(id, message.id)
    assert.deepEqual([(await pinned).channel_id, (await pinned).guild_id], [id, undefined])
    assert.equal((await api.channels.getPins(id))[0]?.id, message.id)
    const gone = core.next(GatewayDispatchEvents.MessageDelete)
    await api.channels.deleteMessage(id, sent.id)
    assert.equal((await gone).id, sent.id)
    await assertRefused(api.channels.deleteMessage(id, message.id), 400, 50003)
    await assertRefused(api.channels.bulkDeleteMessages(id, [message.id, sent.id]), 400, 50003)
  })

  test('closes channels, and gets an error for operations that only guild channels have', async () => {
    const { id } = await api.users.createDM(world.member.id)
    await assertRefused(api.channels.edit(id, { name: 'us' }), 400, 50003)
    assert.equal((await api.channels.delete(id)).id, id)
    assert.equal((await api.users.createDM(world.member.id)).id, id)
  })
})
