import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { makeInactive } from '@guildhall/testing/features/inactive-members'
import { World } from '@guildhall/testing/worlds/world'
import { type AuditLogEvent, type Client, Events, type Guild, type Message, PermissionFlagsBits } from 'discord.js'

/** discord.js from the registry, configured only with the API's URL and a token. */
describe('An unmodified discord.js bot', () => {
  let world: World
  let port: number
  let client: Client<true>
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    port = await world.app.listen()
    client = await connectDiscordJs(world, port)
    guild = await client.guilds.fetch(world.guildId)
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('receives the guild', () => {
    assert.equal(guild.name, 'Guild under test')
    assert.equal(guild.memberCount, 4)
    assert.ok(guild.members.me?.permissions.has(PermissionFlagsBits.Administrator))
    assert.deepEqual([...guild.channels.cache.keys()].sort(), Object.values(world.channels).sort())
  })

  test('creates, edits, assigns, removes and deletes roles, and receives every event', async () => {
    const created = once(client, Events.GuildRoleCreate)
    const role = await guild.roles.create({
      name: 'helpers',
      colors: { primaryColor: 0x336699 },
      reason: 'for the helpers',
    })
    assert.equal((await created)[0].id, role.id)

    const updated = once(client, Events.GuildRoleUpdate)
    await role.edit({ name: 'friends' })
    assert.equal((await updated)[1].name, 'friends')
    assert.equal(role.permissions.bitfield, guild.roles.everyone.permissions.bitfield)

    const member = await guild.members.fetch(world.member.id)
    const given = once(client, Events.GuildMemberUpdate)
    await member.roles.add(role)
    assert.ok((await given)[1].roles.cache.has(role.id))
    const taken = once(client, Events.GuildMemberUpdate)
    await member.roles.remove(role)
    assert.ok(!(await taken)[1].roles.cache.has(role.id))

    await role.setPosition(2)
    const deleted = once(client, Events.GuildRoleDelete)
    await role.delete('no longer needed')
    assert.equal((await deleted)[0].id, role.id)
  })

  test('bans and unbans, with the reason in the audit log', async () => {
    const person = await world.newPerson('troublemaker')
    await world.join(person)
    const banned = once(client, Events.GuildBanAdd)
    const gone = once(client, Events.GuildMemberRemove)
    await guild.members.ban(person.id, { reason: 'spam & more', deleteMessageSeconds: 3600 })
    assert.equal((await banned)[0].user.id, person.id)
    assert.equal((await gone)[0].id, person.id)
    assert.equal((await guild.bans.fetch(person.id)).reason, 'spam & more')
    const { entries } = await guild.fetchAuditLogs({ type: 22 satisfies AuditLogEvent, limit: 1 })
    assert.equal(entries.first()?.reason, 'spam & more')
    assert.equal(entries.first()?.executorId, client.user.id)

    const lifted = once(client, Events.GuildBanRemove)
    await guild.members.unban(person.id)
    assert.equal((await lifted)[0].user.id, person.id)
  })

  test('counts and then prunes inactive members', async () => {
    const [plain, holder] = [await world.newPerson('quiet'), await world.newPerson('quieter')]
    await world.join(plain)
    await world.join(holder, { roles: [world.roles.member] })
    await makeInactive(world, [plain, holder], 10)
    const roles = [world.roles.member]
    assert.equal(await guild.members.prune({ days: 7, dry: true, roles }), 2)
    assert.equal(await guild.members.prune({ days: 7, count: false }), null)
    assert.equal(await guild.members.prune({ days: 7, roles, reason: 'quiet' }), 1)
    const { entries } = await guild.fetchAuditLogs({ type: 21 satisfies AuditLogEvent, limit: 1 })
    assert.deepEqual(entries.first()?.extra, { removed: 1, days: 7 })
  })

  test('reads and answers messages', async () => {
    const channel = await guild.channels.fetch(world.channels.general)
    assert.ok(channel?.isTextBased())
    const received: Promise<[Message]> = once(client, Events.MessageCreate) as never
    await world.member.api.post(`/channels/${channel.id}/messages`, { content: 'ping' })
    const [message] = await received
    assert.equal(message.content, 'ping')
    assert.equal(message.author.id, world.member.id)
    const reply = await message.reply('pong')
    assert.equal(reply.reference?.messageId, message.id)
    const edited = await reply.edit('pong!')
    assert.equal(edited.content, 'pong!')
    const deleted = once(client, Events.MessageDelete)
    await reply.delete()
    assert.equal((await deleted)[0].id, reply.id)
  })

  test('kicks a member, and creates and deletes a channel', async () => {
    const person = await world.newPerson('visitor')
    await world.join(person)
    const gone = once(client, Events.GuildMemberRemove)
    await guild.members.kick(person.id, 'bye')
    assert.equal((await gone)[0].id, person.id)

    const made = once(client, Events.ChannelCreate)
    const channel = await guild.channels.create({ name: 'New Channel', topic: 'news' })
    assert.equal((await made)[0].id, channel.id)
    assert.equal(channel.name, 'new-channel')
    const removed = once(client, Events.ChannelDelete)
    await channel.delete()
    assert.equal((await removed)[0].id, channel.id)
  })

  test('has the same cache afterwards as a fresh client', async () => {
    const fresh = await connectDiscordJs(world, port)
    try {
      const now = await fresh.guilds.fetch(world.guildId)
      await Promise.all([now.members.fetch(), guild.members.fetch()])
      assert.deepEqual(seen(guild), seen(now))
    } finally {
      await fresh.destroy()
    }
  })
})

/** The cached data of a guild. */
function seen(guild: Guild) {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  const { joinedTimestamp: _joined, ...own } = guild.toJSON() as Record<string, unknown>
  return {
    own,
    memberCount: guild.memberCount,
    roles: [...guild.roles.cache.values()].sort(byId).map((role) => role.toJSON()),
    channels: [...guild.channels.cache.values()]
      .sort(byId)
      .map((channel) => ({ ...(channel.toJSON() as object), messages: null })),
    members: [...guild.members.cache.values()].sort(byId).map((member) => member.toJSON()),
  }
}
