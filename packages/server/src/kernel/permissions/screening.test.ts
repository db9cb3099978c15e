import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { ALL_PERMISSIONS, Permission, permissionSet } from '@guildhall/protocol/permissions/bits'
import { giveAccessToken } from '@guildhall/testing/clients/access-token'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { exampleParams, examplePath } from '@guildhall/testing/requests/example-request'
import { startThread } from '@guildhall/testing/topics/threads'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { connectToVoice } from '../../features/voice/connecting-actions.ts'
import { OPERATIONS } from '../../features.ts'
import type { AnyOperation } from '../operation.ts'

/** What those may do who have yet to pass a guild's screening, and what ends it (docs/spec/permissions.md#pending-members). */
describe('membership screening', () => {
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

  test('people who join are pending, and Guild Member Add says so', async () => {
    const other = await world.newPerson('other')
    const [added] = await world.eventsOf(() => world.join(other))
    assert.deepEqual([added?.type, added?.data.pending], ['GUILD_MEMBER_ADD', true])
    assert.equal((await member(other)).pending, true)
  })

  test('who was there before isn’t pending, nor are bots, nor who founds a guild that screens', async () => {
    for (const who of [world.member, world.moderator, world.owner, world.bot]) {
      assert.equal((await member(who)).pending, false)
    }
    const settings = { features: ['MEMBER_VERIFICATION_GATE_ENABLED'] }
    const { id } = await world.newGuild(newcomer, 'Screened', { settings })
    assert.equal((await newcomer.api.get(`/guilds/${id}/members/${newcomer.id}`)).body.pending, false)
  })

  test('without screening nobody is pending', async () => {
    await screen(false)
    const other = await world.newPerson(`free${count}`)
    const [added] = await world.eventsOf(() => world.join(other))
    assert.equal(added?.data.pending, false)
    assert.equal((await say(other)).status, 200)
    await screen(true)
  })

  test('an administrator of the instance adds people as pending too', async () => {
    const other = await world.newPerson(`added${count}`)
    const { status, body } = await world.administrator.api.put(`/guildhall${path}/members/${other.id}`, undefined)
    assert.deepEqual([status, body.pending], [201, true])
  })

  test('Add Guild Member adds people as pending, unless it gives them a role', async () => {
    for (const [roles, pending] of [[[], true] as const, [[world.roles.member], false] as const]) {
      const other = await world.newPerson(`brought${count++}`)
      const access_token = await giveAccessToken(world, other, world.bot)
      const [added] = await world.eventsOf(async () => {
        const { status, body } = await world.bot.api.put(`${path}/members/${other.id}`, { access_token, roles })
        assert.deepEqual([status, body.pending], [201, pending])
      })
      assert.deepEqual([added?.type, added?.data.pending], ['GUILD_MEMBER_ADD', pending])
    }
  })

  test('who is pending reads, and says nothing', async () => {
    assert.equal((await newcomer.api.get(messages)).status, 200)
    assert.equal((await newcomer.api.get(`${path}/channels`)).status, 200)
    await world.refuses(() => say(newcomer), 403, 50009)
    await world.refuses(() => newcomer.api.post(`/channels/${world.channels.general}/typing`, undefined), 403, 50009)
  })

  test('a member who has not passed the screening cannot react, edit messages, use threads or change their nickname', async () => {
    const { body: said } = await say(world.member)
    const reaction = `${messages}/${said.id}/reactions/${encodeURIComponent('🔥')}/@me`
    await world.refuses(() => newcomer.api.put(reaction, undefined), 403, 50009)
    await world.owner.api.put(reaction, undefined)
    await world.refuses(() => newcomer.api.put(reaction, undefined), 403, 50009)
    await world.refuses(() => newcomer.api.patch(`${messages}/${said.id}`, { content: 'other' }), 403, 50009)
    const threads = `/channels/${world.channels.general}/threads`
    await world.refuses(() => newcomer.api.post(threads, { name: 'mine', type: 11 }), 403, 50009)
    const { body: thread } = await world.owner.api.post(threads, { name: 'theirs', type: 11 })
    await world.refuses(() => newcomer.api.put(`/channels/${thread.id}/thread-members/@me`, undefined), 403, 50009)
    await world.refuses(() => newcomer.api.patch(`${path}/members/@me`, { nick: 'me' }), 403, 50009)
    await world.refuses(() => newcomer.api.patch(`${path}/members/@me`, { bio: 'me' }), 403, 50009)
    await world.refuses(() => newcomer.api.patch(`${path}/members/@me/nick`, { nick: 'me' }), 403, 50009)
  })

  test('a member who has not passed the screening cannot connect to voice', async () => {
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

  test('a member who has not passed the screening cannot send a DM to someone they share no other guild with', async () => {
    const write = async () => {
      const { body } = await newcomer.api.post('/users/@me/channels', { recipient_id: world.member.id })
      return newcomer.api.post(`/channels/${body.id}/messages`, { content: 'hello' })
    }
    await newcomer.api.post('/users/@me/channels', { recipient_id: world.member.id })
    await world.refuses(write, 403, 50009)
    await pass()
    assert.equal((await write()).status, 200)
  })

  test('whoever completes it may do all of that; Guild Member Update says so', async () => {
    const [update, ...others] = await world.eventsOf(pass)
    assert.deepEqual([update?.type, update?.data.pending, others], ['GUILD_MEMBER_UPDATE', false, []])
    assert.equal((await say(newcomer)).status, 200)
    assert.equal((await newcomer.api.patch(`${path}/members/@me`, { nick: 'me' })).status, 200)
  })

  test('a role lets in, in a list or alone', async () => {
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

  test('BYPASSES_VERIFICATION lets in', async () => {
    const flags = MemberFlag.BYPASSES_VERIFICATION
    const { body } = await world.owner.api.patch(`${path}/members/${newcomer.id}`, { flags })
    assert.deepEqual([body.flags, body.pending], [flags, false])
    assert.equal((await say(newcomer)).status, 200)
  })

  test('a name that others give, and a timeout, leave one pending', async () => {
    const { body } = await world.owner.api.patch(`${path}/members/${newcomer.id}`, { nick: 'New' })
    assert.equal(body.pending, true)
  })

  test('whoever leaves and comes back is asked again', async () => {
    await pass()
    await newcomer.api.delete(`/users/@me/guilds/${world.guildId}`)
    await world.join(newcomer)
    const { pending, flags } = await member()
    assert.deepEqual([pending, flags], [true, MemberFlag.DID_REJOIN])
  })

  test('who is pending is told of what is said, and of nothing that takes a permission', async () => {
    const everyone = `${path}/roles/${world.guildId}`
    const { permissions } = (await world.owner.api.get(everyone)).body
    const more = permissionSet('VIEW_AUDIT_LOG', 'MANAGE_CHANNELS')
    await world.owner.api.patch(everyone, { permissions: (BigInt(permissions) | more).toString() })
    const client = new GatewayClient(await world.app.listen())
    await client.identify({ token: newcomer.token, intents: ALL_INTENTS })
    const heard = async () => {
      const { length } = client.payloads
      await say(world.member)
      await world.owner.api.patch(`${path}/members/${world.member.id}`, { nick: `name${count++}` })
      await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
      await world.told()
      return client.payloads
        .slice(length)
        .map(({ t }) => t)
        .toSorted()
    }
    const open = ['GUILD_MEMBER_UPDATE', 'MESSAGE_CREATE']
    assert.deepEqual(await heard(), open)
    await pass()
    await world.told()
    const moderated = ['GUILD_AUDIT_LOG_ENTRY_CREATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE', 'INVITE_CREATE']
    assert.deepEqual(await heard(), [...moderated, ...open].toSorted())
    client.socket.close()
    await world.owner.api.patch(everyone, { permissions })
  })

  test('the guild is not given to who is pending', async () => {
    await world.refuses(() => world.owner.api.patch(path, { owner_id: newcomer.id }), 400, 50131)
  })

  test('events that only others cause leave `pending` out; those named after the guild say it', async () => {
    const talk = await world.eventsOf(async () => {
      await world.member.api.post(messages, { content: `<@${newcomer.id}>` })
    }, world.channels.general)
    const { member: author, mentions }: any = talk[0]?.data ?? {}
    assert.ok(author.joined_at && mentions[0].member.joined_at)
    for (const each of [author, mentions[0].member]) assert.ok(!('pending' in each))
    const { body: said } = await say(world.member)
    const reaction = `${messages}/${said.id}/reactions/${encodeURIComponent('🔥')}/@me`
    const [reacted] = await world.eventsOf(() => world.owner.api.put(reaction, undefined), world.channels.general)
    const { member: reactor }: any = reacted?.data ?? {}
    assert.ok(reactor.user && !('pending' in reactor))
    const [named] = await world.eventsOf(() =>
      world.owner.api.patch(`${path}/members/${world.member.id}`, { nick: `n${count}` }),
    )
    assert.equal(named?.data.pending, false)
  })

  describe('of every operation that asks for more than reading', () => {
    const READING = ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']
    /** Those that say what they ask for, and whose path says where. */
    const asking = OPERATIONS.filter(
      ({ requires: { scope, sentence, permissions }, callers, path }) =>
        ['guild', 'channel', 'anyChannel'].includes(scope) &&
        /:(guild|channel)Id/u.test(path) &&
        callers?.[0] !== 'bot' &&
        (permissions.some((name) => !READING.includes(name)) || /verified|past the screening/u.test(sentence)),
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
      test(`${operation.name} is refused to who is pending`, async () => {
        const { method, body, channelIn } = operation
        // Nothing that was sent is looked at, but where it takes place.
        const sent = channelIn === undefined ? body && 'nonsense' : { [channelIn]: world.channels.general }
        const answer = () => newcomer.api.send(method, examplePath(operation, params(operation)), sent)
        await world.refuses(answer, 403, 50009)
      })
    }
  })
})
