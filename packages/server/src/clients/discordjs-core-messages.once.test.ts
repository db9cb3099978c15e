import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type API, GatewayDispatchEvents } from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (messages)', () => {
  let world: World
  let core: DiscordJsCoreBot
  let api: API
  let id: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await connectDiscordJsCore(world, await world.app.listen())
    api = core.api
    id = world.guildId
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  const say = (content: string) => api.channels.createMessage(world.channels.general, { content })
  const here = () => world.channels.general

  test('sends, reads, edits and deletes messages', async () => {
    const next = core.next(GatewayDispatchEvents.MessageCreate)
    const message = await say('ahoy')
    const received = await next
    assert.deepEqual([received.id, received.content, received.guild_id], [message.id, 'ahoy', id])
    assert.equal((await api.channels.getMessage(here(), message.id)).content, 'ahoy')
    const updated = core.next(GatewayDispatchEvents.MessageUpdate)
    const edited = await api.channels.editMessage(here(), message.id, { content: 'ahoy!' })
    assert.ok(edited.edited_timestamp)
    assert.equal((await updated).content, 'ahoy!')
    assert.deepEqual(
      (await api.channels.getMessages(here(), { limit: 1 })).map((each) => each.content),
      ['ahoy!'],
    )
    const gone = core.next(GatewayDispatchEvents.MessageDelete)
    await api.channels.deleteMessage(here(), message.id, { reason: 'said' })
    assert.equal((await gone).id, message.id)
    await assertRefused(api.channels.getMessage(here(), message.id), 404, 10008)
    await assertRefused(say(''), 400, 50006)
    const { body } = await world.member.api.post(`/channels/${here()}/messages`, { content: 'mine' })
    await assertRefused(api.channels.editMessage(here(), body.id, { content: 'yours' }), 403, 50005)
  })

  test('deletes many messages at once', async () => {
    const ids = [(await say('one')).id, (await say('two')).id]
    const gone = core.next(GatewayDispatchEvents.MessageDeleteBulk)
    await api.channels.bulkDeleteMessages(here(), ids, { reason: 'tidy' })
    assert.deepEqual([...(await gone).ids].sort(), ids)
    await assertRefused(api.channels.bulkDeleteMessages(here(), ids.slice(1)), 400, 50035)
  })

  test('sends typing events', async () => {
    const typing = core.next(GatewayDispatchEvents.TypingStart)
    await api.channels.showTyping(here())
    const { user_id, channel_id, member } = await typing
    assert.deepEqual([user_id, channel_id, member?.user.id], [world.bot.id, here(), world.bot.id])
    await assertRefused(api.channels.showTyping('123456789012345678'), 404, 10003)
  })

  test('pins and unpins messages', async () => {
    const message = await say('important')
    const pinned = core.next(GatewayDispatchEvents.ChannelPinsUpdate)
    await api.channels.pinMessage(here(), message.id, { reason: 'read this' })
    assert.ok((await pinned).last_pin_timestamp)
    assert.deepEqual(
      (await api.channels.getPins(here())).map((each) => [each.id, each.pinned]),
      [[message.id, true]],
    )
    const unpinned = core.next(GatewayDispatchEvents.ChannelPinsUpdate)
    await api.channels.unpinMessage(here(), message.id)
    assert.equal((await unpinned).channel_id, here())
    assert.deepEqual(await api.channels.getPins(here()), [])
    await assertRefused(api.channels.pinMessage(here(), '123456789012345678'), 404, 10008)
  })

  test('reacts to messages, with emojis of the guild too', async () => {
    const { id: messageId } = await say('well?')
    const image = `data:image/png;base64,${(await picture('png')).toString('base64')}`
    const emoji = await api.guilds.createEmoji(id, { name: 'party', image })
    const at = [here(), messageId] as const
    for (const [sent, key] of [
      ['👍', '👍'],
      [`party:${emoji.id}`, emoji.id],
    ] as const) {
      const added = core.next(GatewayDispatchEvents.MessageReactionAdd)
      await api.channels.addMessageReaction(...at, sent)
      const message = await added
      assert.deepEqual([message.emoji.id ?? message.emoji.name, message.user_id], [key, world.bot.id])
      assert.deepEqual(
        (await api.channels.getMessageReactions(...at, sent, { limit: 5 })).map((user) => user.id),
        [world.bot.id],
      )
      const removed = core.next(GatewayDispatchEvents.MessageReactionRemove)
      await api.channels.deleteOwnMessageReaction(...at, sent)
      assert.equal((await removed).user_id, world.bot.id)
    }
    const path = `/channels/${here()}/messages/${messageId}/reactions`
    await world.member.api.put(`${path}/${encodeURIComponent('👍')}/@me`)
    const removed = core.next(GatewayDispatchEvents.MessageReactionRemove)
    await api.channels.deleteUserMessageReaction(...at, '👍', world.member.id)
    assert.equal((await removed).user_id, world.member.id)
    await api.channels.addMessageReaction(...at, '👍')
    const cleared = core.next(GatewayDispatchEvents.MessageReactionRemoveEmoji)
    await api.channels.deleteAllMessageReactionsForEmoji(...at, '👍')
    assert.equal((await cleared).emoji.name, '👍')
    await api.channels.addMessageReaction(...at, '👍')
    const emptied = core.next(GatewayDispatchEvents.MessageReactionRemoveAll)
    await api.channels.deleteAllMessageReactions(...at)
    assert.equal((await emptied).message_id, messageId)
    assert.equal((await api.channels.getMessage(...at)).reactions, undefined)
    await assertRefused(api.channels.addMessageReaction(...at, 'nonsense'), 400, 10014)
  })
})
