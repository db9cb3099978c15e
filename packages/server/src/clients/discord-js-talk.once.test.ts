import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { World } from '@guildhall/testing/worlds/world'
import { Client, Events, GatewayIntentBits, Partials, type TextChannel } from 'discord.js'

const INTENTS = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.GuildMessageReactions,
  GatewayIntentBits.GuildMessageTyping,
  GatewayIntentBits.DirectMessages,
  GatewayIntentBits.DirectMessageReactions,
  GatewayIntentBits.DirectMessageTyping,
  GatewayIntentBits.MessageContent,
]

describe('An unmodified discord.js bot (reactions, pins and typing)', () => {
  let world: World
  let port: number
  let client: Client<true>
  let channel: TextChannel
  before(async () => {
    world = await World.create({ publicUrl: null })
    world.answerLast()
    port = await world.app.listen()
    const fresh = new Client({
      intents: INTENTS,
      partials: [Partials.Channel],
      rest: { api: `http://127.0.0.1:${port}/api` },
    })
    const ready = once(fresh, Events.ClientReady)
    await fresh.login(world.bot.token)
    client = (await ready)[0]
    channel = (await client.channels.fetch(world.channels.general)) as TextChannel
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('adds and removes reactions, and sees others react', async () => {
    const message = await channel.send('vote')
    const own = once(client, Events.MessageReactionAdd)
    await message.react('👍')
    assert.equal((await own)[0].emoji.name, '👍')
    const joined = once(client, Events.MessageReactionAdd)
    const path = `/channels/${channel.id}/messages/${message.id}/reactions/👍/@me`
    await world.member.api.put(path)
    const [reaction, user] = await joined
    assert.deepEqual([reaction.count, user.id], [2, world.member.id])
    const reacted = await reaction.users.fetch()
    assert.deepEqual([...reacted.keys()].sort(), [client.user.id, world.member.id].sort())
    const taken = once(client, Events.MessageReactionRemove)
    await reaction.users.remove(world.member.id)
    assert.equal((await taken)[1].id, world.member.id)
    const cleared = once(client, Events.MessageReactionRemoveAll)
    await message.reactions.removeAll()
    assert.equal((await cleared)[0].id, message.id)
    assert.equal((await message.fetch(true)).reactions.cache.size, 0)
  })

  test('pins, lists pins, and unpins', async () => {
    const message = await channel.send('rules')
    const received = once(client, Events.ChannelPinsUpdate)
    await message.pin('they matter')
    const [where, when] = await received
    assert.equal(where.id, channel.id)
    assert.equal(channel.lastPinTimestamp, Number(when))
    const { items, hasMore } = await channel.messages.fetchPins()
    assert.deepEqual([items.map(({ message: { id } }) => id), hasMore], [[message.id], false])
    assert.equal(message.pinned, true)
    await message.unpin()
    assert.equal((await channel.messages.fetchPins()).items.length, 0)
  })

  test('sends and receives typing events', async () => {
    const own = once(client, Events.TypingStart)
    await channel.sendTyping()
    assert.equal((await own)[0].user.id, client.user.id)
    const other = once(client, Events.TypingStart)
    await world.member.api.post(`/channels/${channel.id}/typing`)
    const [typing] = await other
    assert.deepEqual([typing.user.id, typing.inGuild()], [world.member.id, true])
  })

  test('deletes many messages at once', async () => {
    const ids = [(await channel.send('one')).id, (await channel.send('two')).id]
    const gone = once(client, Events.MessageBulkDelete)
    await channel.bulkDelete(ids)
    assert.deepEqual([...(await gone)[0].keys()].sort(), ids.sort())
  })

  test('writes to a person, who replies', async () => {
    const person = new GatewayClient(port)
    await person.identify({ token: world.member.token })
    const user = await client.users.fetch(world.member.id)
    const sent = await user.send('psst')
    assert.ok(sent.channel.isDMBased())
    const { d } = await person.next('MESSAGE_CREATE')
    assert.deepEqual([d.content, d.channel_id], ['psst', sent.channelId])
    const answered = once(client, Events.MessageCreate)
    await world.member.api.post(`/channels/${sent.channelId}/messages`, { content: 'yes?' })
    const [answer] = await answered
    assert.deepEqual([answer.content, answer.guildId, answer.channel.isDMBased()], ['yes?', null, true])
    await answer.react('👀')
    assert.equal((await person.next('MESSAGE_REACTION_ADD')).d.emoji.name, '👀')
    await person.close(1000)
  })
})
