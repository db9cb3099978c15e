import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { ALL_PERMISSIONS, Permission, permissionSet } from '@guildhall/protocol/permissions/bits'
import { grantAccessToken } from '@guildhall/testing/clients/access-token'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { startThread } from '@guildhall/testing/features/threads'
import { exampleParams, examplePath } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { connectToVoice } from '../../features/voice/voice-connection-actions.ts'
import { OPERATIONS } from '../../features.ts'
import type { AnyOperation } from '../operation.ts'

/**
 * What pending members may do before they pass the screening, and what ends it
 * (docs/spec/permissions.md#pending-members).
 */
describe('Membership screening', () => {
  let world: World
  let newcomer: Person
  let path: string
  let messages: string
  let count = 0
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}`
    messages = `/channels/${world.channels.general}/messages`
    await screen(true)
  })
  after(() => world.close())
  beforeEach(async () => {
    newcomer = await world.newPerson(`newcomer${count++}`)
    await world.join(newcomer)
  })

  const screen = (enabled: boolean) => world.owner.api.patch(`${path}/member-verification`, { enabled })
  const pass = (who = newcomer) => who.api.put(`${path}/requests/@me`, {})
  const member = async (who = newcomer) => (await world.owner.api.get(`${path}/members/${who.id}`)).body
  const say = (who: Person) => who.api.post(messages, { content: 'hello' })

  test('makes new members pending, also in Guild Member Add', async () => {
    const other = await world.newPerson('other')
    const [added] = await world.eventsOf(() => world.join(other))
    assert.deepEqual([added?.type, added?.data.pending], ['GUILD_MEMBER_ADD', true])
    assert.equal((await member(other)).pending, true)
  })

  test('applies neither to earlier members, nor to bots or the guild’s creator', async () => {
    for (const who of [world.member, world.moderator, world.owner, world.bot]) {
      assert.equal((await member(who)).pending, false)
    }
    const settings = { features: ['MEMBER_VERIFICATION_GATE_ENABLED'] }
    const { id } = await world.newGuild(newcomer, 'Screened', { settings })
    assert.equal((await newcomer.api.get(`/guilds/${id}/members/${newcomer.id}`)).body.pending, false)
  })

  test('makes nobody pending if it is off', async () => {
    await screen(false)
    const other = await world.newPerson(`free${count}`)
    const [added] = await world.eventsOf(() => world.join(other))
    assert.equal(added?.data.pending, false)
    assert.equal((await say(other)).status, 200)
    await screen(true)
  })

  test('makes users pending whom an administrator of the instance adds', async () => {
    const other = await world.newPerson(`added${count}`)
    const { status, body } = await world.administrator.api.put(`/guildhall${path}/members/${other.id}`, undefined)
    assert.deepEqual([status, body.pending], [201, true])
  })

  test('makes users pending who are added by Add Guild Member without a role', async () => {
    for (const [roles, pending] of [[[], true] as const, [[world.roles.member], false] as const]) {
      const other = await world.newPerson(`brought${count++}`)
      const access_token = await grantAccessToken(world, other, world.bot)
      const [added] = await world.eventsOf(async () => {
        const { status, body } = await world.bot.api.put(`${path}/members/${other.id}`, { access_token, roles })
        assert.deepEqual([status, body.pending], [201, pending])
      })
      assert.deepEqual([added?.type, added?.data.pending], ['GUILD_MEMBER_ADD', pending])
    }
  })

  test('lets pending members read but not write', async () => {
    assert.equal((await newcomer.api.get(messages)).status, 200)
    assert.equal((await newcomer.api.get(`${path}/channels`)).status, 200)
    await world.refuses(() => say(newcomer), 403, 50009)
    await world.refuses(() => newcomer.api.post(`/channels/${world.channels.general}/typing`, undefined), 403, 50009)
  })

  test('prevents pending members from reacting, editing messages, using threads and changing their nickname', async () => {
    const { body: message } = await say(world.member)
    const reaction = `${messages}/${message.id}/reactions/${encodeURIComponent('🔥')}/@me`
    await world.refuses(() => newcomer.api.put(reaction, undefined), 403, 50009)
    await world.owner.api.put(reaction, undefined)
    await world.refuses(() => newcomer.api.put(reaction, undefined), 403, 50009)
    await world.refuses(() => newcomer.api.patch(`${messages}/${message.id}`, { content: 'other' }), 403, 50009)
    const threads = `/channels/${world.channels.general}/threads`
    await world.refuses(() => newcomer.api.post(threads, { name: 'mine', type: 11 }), 403, 50009)
    const { body: thread } = await world.owner.api.post(threads, { name: 'theirs', type: 11 })
    await world.refuses(() => newcomer.api.put(`/channels/${thread.id}/thread-members/@me`, undefined), 403, 50009)
    await world.refuses(() => newcomer.api.patch(`${path}/members/@me`, { nick: 'me' }), 403, 50009)
    await world.refuses(() => newcomer.api.patch(`${path}/members/@me`, { bio: 'me' }), 403, 50009)
    await world.refuses(() => newcomer.api.patch(`${path}/members/@me/nick`, { nick: 'me' }), 403, 50009)
  })

  test('prevents pending members from connecting to voice', async () => {
    const caller: any = { user: newcomer.user, kind: 'user' }
    const connecting = {
      session_id: 'session',
      process_id: 'process',
      self_mute: false,
      self_deaf: false,
      self_video: false,
    }
    const wanted = { guildId: world.guildId, channelId: world.channels.voice, connecting }
    await world.writesNothing(async () => assert.equal(await connectToVoice(world.app.kernel, caller, wanted), null))
    await pass()
    assert.equal(await connectToVoice(world.app.kernel, caller, wanted), true)
  })

  test('prevents pending members from sending a DM to someone they share no other guild with', async () => {
    const write = async () => {
      const { body } = await newcomer.api.post('/users/@me/channels', { recipient_id: world.member.id })
      return newcomer.api.post(`/channels/${body.id}/messages`, { content: 'hello' })
    }
    await newcomer.api.post('/users/@me/channels', { recipient_id: world.member.id })
    await world.refuses(write, 403, 50009)
    await pass()
    assert.equal((await write()).status, 200)
  })

  test('allows all of that once it is completed, with Guild Member Update', async () => {
    const [update, ...others] = await world.eventsOf(pass)
    assert.deepEqual([update?.type, update?.data.pending, others], ['GUILD_MEMBER_UPDATE', false, []])
    assert.equal((await say(newcomer)).status, 200)
    assert.equal((await newcomer.api.patch(`${path}/members/@me`, { nick: 'me' })).status, 200)
  })

  test('ends with a role, in a list or alone', async () => {
    const role = `${path}/members/${newcomer.id}/roles/${world.roles.member}`
    const [update] = await world.eventsOf(() => world.owner.api.put(role, undefined))
    assert.deepEqual([update?.type, update?.data.pending], ['GUILD_MEMBER_UPDATE', false])
    assert.equal((await say(newcomer)).status, 200)
    await world.owner.api.delete(role)
    assert.equal((await member()).pending, false)
    const other = await world.newPerson(`other${count}`)
    await world.join(other)
    const { body } = await world.owner.api.patch(`${path}/members/${other.id}`, { roles: [world.roles.member] })
    assert.equal(body.pending, false)
  })

  test('ends with BYPASSES_VERIFICATION', async () => {
    const flags = MemberFlag.BYPASSES_VERIFICATION
    const { body } = await world.owner.api.patch(`${path}/members/${newcomer.id}`, { flags })
    assert.deepEqual([body.flags, body.pending], [flags, false])
    assert.equal((await say(newcomer)).status, 200)
  })

  test('continues after others set a nickname', async () => {
    const { body } = await world.owner.api.patch(`${path}/members/${newcomer.id}`, { nick: 'New' })
    assert.equal(body.pending, true)
  })

  test('applies again to a member who leaves and returns', async () => {
    await pass()
    await newcomer.api.delete(`/users/@me/guilds/${world.guildId}`)
    await world.join(newcomer)
    const { pending, flags } = await member()
    assert.deepEqual([pending, flags], [true, MemberFlag.DID_REJOIN])
  })

  test('sends pending members message events, but none that requires a permission', async () => {
    const everyone = `${path}/roles/${world.guildId}`
    const { permissions } = (await world.owner.api.get(everyone)).body
    const more = permissionSet('VIEW_AUDIT_LOG', 'MANAGE_CHANNELS')
    await world.owner.api.patch(everyone, { permissions: (BigInt(permissions) | more).toString() })
    const client = new GatewayClient(await world.app.listen())
    await client.identify({ token: newcomer.token, intents: ALL_INTENTS })
    const received = async () => {
      const { length } = client.payloads
      await say(world.member)
      await world.owner.api.patch(`${path}/members/${world.member.id}`, { nick: `name${count++}` })
      await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
      await world.waitForDelivery()
      return client.payloads
        .slice(length)
        .map(({ t }) => t)
        .toSorted()
    }
    const open = ['GUILD_MEMBER_UPDATE', 'MESSAGE_CREATE']
    assert.deepEqual(await received(), open)
    await pass()
    await world.waitForDelivery()
    const moderated = ['GUILD_AUDIT_LOG_ENTRY_CREATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE', 'INVITE_CREATE']
    assert.deepEqual(await received(), [...moderated, ...open].toSorted())
    client.socket.close()
    await world.owner.api.patch(everyone, { permissions })
  })

  test('prevents the guild from being transferred to a pending member', async () => {
    await world.refuses(() => world.owner.api.patch(path, { owner_id: newcomer.id }), 400, 50131)
  })

  test('sets `pending` in member events, and omits it in message and reaction events', async () => {
    const talk = await world.eventsOf(async () => {
      await world.member.api.post(messages, { content: `<@${newcomer.id}>` })
    }, world.channels.general)
    const { member: author, mentions }: any = talk[0]?.data ?? {}
    assert.ok(author.joined_at && mentions[0].member.joined_at)
    for (const each of [author, mentions[0].member]) assert.ok(!('pending' in each))
    const { body: message } = await say(world.member)
    const reaction = `${messages}/${message.id}/reactions/${encodeURIComponent('🔥')}/@me`
    const [reacted] = await world.eventsOf(() => world.owner.api.put(reaction, undefined), world.channels.general)
    const { member: reactor }: any = reacted?.data ?? {}
    assert.ok(reactor.user && !('pending' in reactor))
    const [named] = await world.eventsOf(() =>
      world.owner.api.patch(`${path}/members/${world.member.id}`, { nick: `n${count}` }),
    )
    assert.equal(named?.data.pending, false)
  })

  describe('for every operation beyond reading', () => {
    const READING = ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']
    /** The operations whose requirement and path name a target. */
    const asking = OPERATIONS.filter(
      ({ requires: { scope, sentence, permissions }, callers, path }) =>
        ['guild', 'channel', 'anyChannel'].includes(scope) &&
        /:(guild|channel)Id/u.test(path) &&
        callers?.[0] !== 'bot' &&
        (permissions.some((name) => !READING.includes(name)) ||
          /meeting the verification level|having passed screening/u.test(sentence)),
    )
    before(async () => {
      const permissions = (ALL_PERMISSIONS & ~Permission.ADMINISTRATOR).toString()
      await world.owner.api.patch(`${path}/roles/${world.guildId}`, { permissions })
      threadId = (await startThread(world, world.owner)).id
    })
    let threadId: string

    const params = (operation: AnyOperation) => ({
      ...exampleParams(world),
      ...(operation.path.includes('voice-status') && { channelId: world.channels.voice }),
      ...(operation.path.includes('thread-members') && { channelId: threadId }),
    })
    for (const operation of asking) {
      test(`refuses pending members: ${operation.name}`, async () => {
        const { method, body, channelIn } = operation
        // The body isn't looked at, except for the field with the channel.
        const sent = channelIn === undefined ? body && 'nonsense' : { [channelIn]: world.channels.general }
        const answer = () => newcomer.api.send(method, examplePath(operation, params(operation)), sent)
        await world.refuses(answer, 403, 50009)
      })
    }
  })
})
