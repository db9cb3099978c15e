import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { Client, Events, GatewayIntentBits, type Role } from 'discord.js'

describe('An unmodified discord.js client (gateway)', () => {
  let world: World
  let client: Client<true>
  /** The server's sockets. */
  const sockets = new Set<Socket>()
  before(async () => {
    world = await World.create({ publicUrl: null })
    world.answerLast()
    const port = await world.app.listen()
    world.app.http.server.on('connection', (socket) => sockets.add(socket))
    const { Guilds, GuildMembers, GuildPresences, GuildMessages, GuildModeration, MessageContent } = GatewayIntentBits
    const intents = [Guilds, GuildMembers, GuildPresences, GuildMessages, GuildModeration, MessageContent]
    const starting = new Client({ intents, rest: { api: `http://127.0.0.1:${port}/api` } })
    const isReady = new Promise<Client<true>>((ready) => starting.once(Events.ClientReady, ready))
    await starting.login(world.bot.token)
    client = await isReady
  })
  after(async () => {
    await client.destroy()
    await world.close()
  })

  const next = <T>(event: string, matches: (value: T) => boolean) =>
    new Promise<T>((found) => {
      client.on(event, (_before: unknown, value: T) => {
        if (matches(value)) found(value)
      })
    })

  test('logs in and receives itself, its application and its guilds', () => {
    assert.equal(client.user.id, world.bot.id)
    assert.equal(client.application.id, world.bot.id)
    assert.deepEqual([...client.guilds.cache.keys()], [world.guildId])
  })

  test('has the same guild as the API', async () => {
    const guild = client.guilds.cache.get(world.guildId)
    assert.ok(guild)
    const { body } = await world.bot.api.get(`/guilds/${world.guildId}`)
    assert.deepEqual(
      [guild.name, guild.ownerId, guild.systemChannelId, guild.memberCount, guild.available],
      [body.name, body.owner_id, body.system_channel_id, 4, true],
    )
    const ofRole = ({ id, name, permissions, position, color, managed }: any) => ({
      id,
      name,
      permissions,
      position,
      color,
      managed,
    })
    assert.deepEqual(
      guild.roles.cache.map(({ id, name, permissions, position, color, managed }) =>
        ofRole({ id, name, permissions: permissions.bitfield.toString(), position, color, managed }),
      ),
      body.roles.map(ofRole),
    )
    const channels = (await world.bot.api.get(`/guilds/${world.guildId}/channels`)).body
    assert.deepEqual(
      guild.channels.cache.map(({ id, name, type }) => [id, name, type]),
      channels.map(({ id, name, type }: any) => [id, name, type]),
    )
    assert.deepEqual(guild.members.cache.map(({ user }) => user.username).sort(), [
      'Test Bot',
      'member',
      'moderator',
      'owner',
    ])
    assert.equal(guild.members.me?.permissions.has('Administrator'), true)
  })

  test('receives a changed role', async () => {
    const changed = next<Role>(Events.GuildRoleUpdate, ({ name }) => name === 'renamed')
    await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name: 'renamed' })
    assert.equal((await changed).id, world.roles.member)
  })

  test('sends a message and receives it', async () => {
    const received = new Promise<string>((found) => {
      client.on(Events.MessageCreate, ({ content }) => found(content))
    })
    const channel = await client.channels.fetch(world.channels.general)
    assert.ok(channel?.isSendable())
    await channel.send('hello')
    assert.equal(await received, 'hello')
  })

  test('fetches all members over the gateway', async () => {
    const members = await client.guilds.cache.get(world.guildId)?.members.fetch()
    assert.equal(members?.size, 4)
  })

  test('receives guilds that it joins and leaves', async () => {
    const { id } = await world.newGuild(world.owner, 'Second')
    const joined = new Promise<string>((found) => client.once(Events.GuildCreate, (guild) => found(guild.id)))
    await world.join(world.bot, { guildId: id })
    assert.equal(await joined, id)
    const left = new Promise<string>((found) => client.once(Events.GuildDelete, (guild) => found(guild.id)))
    await world.owner.api.delete(`/guilds/${id}/members/${world.bot.id}`)
    assert.equal(await left, id)
  })

  test('resumes by itself after a disconnect and misses nothing', async () => {
    const resumed = new Promise((found) => client.once(Events.ShardResume, found))
    const received = next<Role>(Events.GuildRoleUpdate, ({ name }) => name === 'meanwhile')
    for (const socket of sockets) socket.destroy()
    await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name: 'meanwhile' })
    await resumed
    assert.equal((await received).id, world.roles.member)
  })
})
