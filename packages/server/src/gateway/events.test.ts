import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { updateChannel } from '../features/channels/channels-store.ts'
import { changeMember } from '../features/members/members-actions.ts'
import { mustFindMember } from '../features/members/members-store.ts'
import { writeAsSystem } from '../kernel/unit-of-work/system-unit.ts'

const VIEW = permissionSet('VIEW_CHANNEL').toString()

describe('Events', () => {
  let world: World
  let port: number
  let names = 0
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  async function online(who: Person, choices: object = {}): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: who.token, ...choices })
    return client
  }

  /** Waits until clients have received everything so far, including a new role name at the end. */
  async function caughtUp(...clients: GatewayClient[]): Promise<void> {
    const name = `mark ${++names}`
    await world.waitForDelivery()
    await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name })
    await Promise.all(clients.map((each) => each.next('GUILD_ROLE_UPDATE', ({ role }) => role.name === name)))
    await world.waitForDelivery()
  }

  async function newChannel(name: string, hidden: boolean, api = world.owner.api) {
    const permission_overwrites = hidden ? [{ id: world.guildId, type: 0, deny: VIEW }] : []
    const { body, status } = await api.post(`/guilds/${world.guildId}/channels`, { name, permission_overwrites })
    assert.equal(status, 201)
    return body
  }

  const leave = (...clients: GatewayClient[]) => Promise.all(clients.map((client) => client.close(1000)))

  test('reach every member with the stored payload, numbered for each session', async () => {
    const [bot, member] = [await online(world.bot), await online(world.member)]
    await caughtUp(bot, member)
    const stored = (await world.events()).findLast(({ type }) => type === 'GUILD_ROLE_UPDATE')
    assert.deepEqual(bot.eventsOf('GUILD_ROLE_UPDATE').at(-1), stored?.data)
    assert.deepEqual(member.eventsOf('GUILD_ROLE_UPDATE').at(-1), stored?.data)
    for (const { payloads } of [bot, member]) {
      const numbers = payloads.flatMap(({ s }) => s ?? [])
      assert.deepEqual(
        numbers,
        numbers.map((_, i) => i + 1),
      )
    }
    await leave(bot, member)
  })

  test('of a voice channel reach only members who may connect to it', async () => {
    const permission_overwrites = [{ id: world.guildId, type: 0, deny: permissionSet('CONNECT').toString() }]
    const closed = { name: 'closed', type: 2, permission_overwrites }
    const { body: channel } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, closed)
    const [owner, member] = [await online(world.owner), await online(world.member)]
    await world.owner.api.post(`/channels/${channel.id}/messages`, { content: 'among us' })
    await owner.next('MESSAGE_CREATE')
    await caughtUp(owner, member)
    assert.ok(!member.types.includes('MESSAGE_CREATE'))
    await leave(owner, member)
  })

  test('reach only sessions with their intent', async () => {
    const all = await online(world.bot)
    const some = await online(world.bot, { intents: Intent.GUILDS })
    const none = await online(world.bot, { intents: 0 })
    const person = await world.newPerson('passer-by')
    await world.join(person)
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${person.id}`, {})
    await world.member.api.post(`/channels/${world.channels.general}/messages`, { content: 'hello' })
    await all.next('MESSAGE_CREATE')
    await caughtUp(all, some)
    assert.deepEqual([...new Set(all.types)].sort(), [
      'GUILD_AUDIT_LOG_ENTRY_CREATE',
      'GUILD_BAN_ADD',
      'GUILD_CREATE',
      'GUILD_MEMBER_ADD',
      'GUILD_MEMBER_REMOVE',
      'GUILD_ROLE_UPDATE',
      'MESSAGE_CREATE',
      'READY',
    ])
    assert.deepEqual([...new Set(some.types)], ['READY', 'GUILD_CREATE', 'GUILD_ROLE_UPDATE'])
    assert.deepEqual(none.types, ['READY'])
    await leave(all, some, none)
  })

  test('of bans and of the audit log reach members with the permission', async () => {
    const [moderator, member] = [await online(world.moderator), await online(world.member)]
    const banner = await world.newPerson('banner')
    await world.join(banner)
    await world.grant(banner, ['BAN_MEMBERS'])
    const client = await online(banner)
    const person = await world.newPerson('rude')
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${person.id}`, {})
    await world.owner.api.delete(`/guilds/${world.guildId}/bans/${person.id}`)
    await caughtUp(moderator, member, client)
    const seen = (each: GatewayClient) =>
      ['GUILD_BAN_ADD', 'GUILD_BAN_REMOVE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'].filter((type) => each.types.includes(type))
    assert.deepEqual(seen(moderator), ['GUILD_BAN_ADD', 'GUILD_BAN_REMOVE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'])
    assert.deepEqual(seen(client), ['GUILD_BAN_ADD', 'GUILD_BAN_REMOVE'])
    assert.deepEqual(seen(member), [])
    await leave(moderator, member, client)
  })

  test('of bans do not reach a moderator until their timeout is over', async () => {
    const { guildId } = world
    const client = await online(world.moderator)
    const until = new Date(world.clock.now() + 60_000).toISOString()
    await changeOwn(world.moderator, { communication_disabled_until: until })
    const [first, second] = [await world.newPerson('first'), await world.newPerson('second')]
    await world.owner.api.put(`/guilds/${guildId}/bans/${first.id}`, {})
    await caughtUp(client)
    assert.deepEqual(client.eventsOf('GUILD_BAN_ADD'), [])
    world.clock.advance(61_000)
    const fresh = await online(world.moderator)
    await world.owner.api.put(`/guilds/${guildId}/bans/${second.id}`, {})
    assert.equal((await fresh.next('GUILD_BAN_ADD')).d.user.id, second.id)
    await leave(fresh)
    await changeOwn(world.moderator, { communication_disabled_until: null })
  })

  test('of messages reach members who can view the channel', async () => {
    const hidden = await newChannel('hidden', true)
    const [bot, member] = [await online(world.bot), await online(world.member)]
    await world.owner.api.post(`/channels/${hidden.id}/messages`, { content: 'secret' })
    await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'open' })
    await bot.next('MESSAGE_CREATE', ({ content }) => content === 'secret')
    await member.next('MESSAGE_CREATE', ({ content }) => content === 'open')
    await caughtUp(bot, member)
    assert.deepEqual(
      member.eventsOf('MESSAGE_CREATE').map(({ content }) => content),
      ['open'],
    )
    await leave(bot, member)
  })

  test('tell bots of every channel, and users only of channels that they can view', async () => {
    const plain = await world.newPerson('plain')
    await world.join(plain)
    const [bot, person] = [await online(world.bot), await online(plain)]
    const hidden = await newChannel('closed', true)
    const open = await newChannel('open', false)
    await world.owner.api.delete(`/channels/${hidden.id}`)
    await world.owner.api.delete(`/channels/${open.id}`)
    await caughtUp(bot, person)
    const received = (client: GatewayClient) =>
      client.payloads.filter(({ t }) => t?.startsWith('CHANNEL_')).map(({ t, d }) => `${t} ${d.name}`)
    assert.deepEqual(received(bot), [
      'CHANNEL_CREATE closed',
      'CHANNEL_CREATE open',
      'CHANNEL_DELETE closed',
      'CHANNEL_DELETE open',
    ])
    assert.deepEqual(received(person), ['CHANNEL_CREATE open', 'CHANNEL_DELETE open'])
    await leave(bot, person)
  })

  test('show a user a channel that becomes visible to them, and remove one that no longer is', async () => {
    const { guildId } = world
    const person = await world.newPerson('newcomer')
    await world.join(person)
    const channel = await newChannel('staff', true)
    await world.owner.api.post(`/channels/${channel.id}/messages`, { content: 'before' })
    await world.waitForDelivery()
    const client = await online(person)
    const [guild] = client.eventsOf('GUILD_CREATE')
    assert.equal(
      guild.channels.some(({ id }: any) => id === channel.id),
      false,
    )

    const role = await world.grant(person, ['ADMINISTRATOR'])
    const shown = (await client.next('CHANNEL_CREATE', ({ id }) => id === channel.id)).d
    assert.notEqual(shown.last_message_id, null)
    await world.owner.api.patch(`/guilds/${guildId}/roles/${role}`, { permissions: '0' })
    await client.next('CHANNEL_DELETE', ({ id }) => id === channel.id)

    const open = { ...channel, permission_overwrites: [{ id: person.id, type: 1, allow: VIEW, deny: '0' }] }
    await changeChannel(open)
    await client.next('CHANNEL_CREATE', ({ id }) => id === channel.id)
    await changeChannel({ ...open, name: 'renamed' })
    await client.next('CHANNEL_UPDATE', ({ name }) => name === 'renamed')
    await changeChannel({ ...channel, name: 'whispered' })
    const gone = await client.next('CHANNEL_DELETE', ({ id }) => id === channel.id)
    assert.equal(gone.d.name, 'renamed', 'what became hidden is shown as it was')

    const later = await world.owner.api.post(`/channels/${channel.id}/messages`, { content: 'after' })
    assert.equal(later.status, 200)
    await caughtUp(client)
    assert.deepEqual(client.eventsOf('MESSAGE_CREATE'), [])
    await world.owner.api.delete(`/guilds/${guildId}/roles/${role}`)
    await leave(client)
  })

  test('of its own member reach a bot without GUILD_MEMBERS, those of other members do not', async () => {
    const client = await online(world.bot, { intents: Intent.GUILDS })
    await changeOwn(world.member, { nick: 'other' })
    await changeOwn(world.bot, { nick: 'me' })
    await client.next('GUILD_MEMBER_UPDATE')
    await caughtUp(client)
    assert.deepEqual(
      client.eventsOf('GUILD_MEMBER_UPDATE').map(({ nick }) => nick),
      ['me'],
    )
    await leave(client)
  })

  test('hide content from a bot without MESSAGE_CONTENT, except its own messages and those that mention it', async () => {
    const path = `/channels/${world.channels.general}/messages`
    const reader = await online(world.bot)
    const blind = await online(world.bot, { intents: ALL_INTENTS & ~Intent.MESSAGE_CONTENT })
    const message = (await world.owner.api.post(path, { content: 'to all' })).body
    await world.owner.api.post(path, { content: `to <@${world.bot.id}>` })
    const own = (await world.bot.api.post(path, { content: 'by myself' })).body
    const answer = { message_reference: { message_id: own.id }, allowed_mentions: { parse: [] } }
    await world.owner.api.post(path, { content: 'answers the bot', ...answer })
    const mention = { message_reference: { message_id: message.id } }
    await world.owner.api.post(path, { content: `answers, for <@${world.bot.id}>`, ...mention })
    await world.owner.api.patch(`${path}/${message.id}`, { content: 'to all again' })
    await reader.next('MESSAGE_UPDATE')
    await blind.next('MESSAGE_UPDATE')
    const contents = (client: GatewayClient) =>
      client
        .eventsOf('MESSAGE_CREATE', 'MESSAGE_UPDATE')
        .map((each) => [each.content, each.referenced_message?.content])
    assert.deepEqual(contents(reader), [
      ['to all', undefined],
      [`to <@${world.bot.id}>`, undefined],
      ['by myself', undefined],
      ['answers the bot', 'by myself'],
      [`answers, for <@${world.bot.id}>`, 'to all'],
      ['to all again', undefined],
    ])
    assert.deepEqual(contents(blind), [
      ['', undefined],
      [`to <@${world.bot.id}>`, undefined],
      ['by myself', undefined],
      ['', 'by myself'],
      [`answers, for <@${world.bot.id}>`, ''],
      ['', undefined],
    ])
    await leave(reader, blind)
  })

  test('of other guilds do not reach users who are not in them', async () => {
    const elsewhere = await world.newGuild(world.stranger)
    const [inside, outside] = [await online(world.stranger), await online(world.member)]
    await world.stranger.api.patch(`/guilds/${elsewhere.id}/roles/${elsewhere.id}`, { permissions: '0' })
    await inside.next('GUILD_ROLE_UPDATE')
    await caughtUp(outside)
    assert.equal(
      outside.eventsOf('GUILD_ROLE_UPDATE').some(({ guild_id }) => guild_id === elsewhere.id),
      false,
    )
    await leave(inside, outside)
  })

  test('of invites reach members who may manage their channel, until they lose the permission', async () => {
    const { guildId, owner, member, moderator } = world
    const open = await newChannel('invited', false)
    const hidden = await newChannel('invited in secret', true)
    const manages = permissionSet('MANAGE_CHANNELS').toString()
    const manage = (channelId: string, allow: string) =>
      owner.api.put(`/channels/${channelId}/permissions/${member.id}`, { type: 1, allow })
    await manage(open.id, manages)
    await manage(hidden.id, manages)
    const [ofOwner, ofMember, ofModerator] = [await online(owner), await online(member), await online(moderator)]
    const invite = async (channelId: string) => (await owner.api.post(`/channels/${channelId}/invites`, {})).body.code
    const codes = () => ofMember.eventsOf('INVITE_CREATE', 'INVITE_DELETE').map(({ code }) => code)
    const seen = await invite(open.id)
    const secret = await invite(hidden.id)
    await owner.api.delete(`/invites/${seen}`)
    await caughtUp(ofOwner, ofMember, ofModerator)
    assert.deepEqual(codes(), [seen, seen])
    assert.deepEqual(
      ofOwner.eventsOf('INVITE_CREATE').map(({ code }) => code),
      [seen, secret],
    )
    await manage(hidden.id, String(BigInt(manages) | BigInt(VIEW)))
    await owner.api.delete(`/channels/${hidden.id}`)
    await caughtUp(ofOwner, ofMember)
    assert.deepEqual(codes(), [seen, seen, secret], 'who manages a channel hears that its invites go with it')
    const until = new Date(world.clock.now() + 60_000).toISOString()
    await owner.api.patch(`/guilds/${guildId}/members/${member.id}`, { communication_disabled_until: until })
    await invite(open.id)
    await caughtUp(ofMember)
    assert.equal(codes().length, 3, 'who is timed out manages nothing')
    assert.deepEqual(ofModerator.eventsOf('INVITE_CREATE', 'INVITE_DELETE').length, 0)
    await owner.api.patch(`/guilds/${guildId}/members/${member.id}`, { communication_disabled_until: null })
    await leave(ofOwner, ofMember, ofModerator)
  })

  async function changeOwn(who: Person, changes: object): Promise<void> {
    await writeAsSystem(
      world.app.kernel,
      { name: 'change', emits: ['GUILD_MEMBER_UPDATE'], guildId: world.guildId },
      async (tx) => changeMember(tx, tx.guild, await mustFindMember(tx.db, world.guildId, who.id), changes),
    )
  }

  async function changeChannel(channel: any): Promise<void> {
    await writeAsSystem(
      world.app.kernel,
      { name: 'change', emits: ['CHANNEL_UPDATE'], guildId: world.guildId },
      async (tx) => {
        await updateChannel(tx.db, channel)
        tx.emit('CHANNEL_UPDATE', channel)
      },
    )
  }
})
