import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { joinVoice } from '@guildhall/testing/features/voice'
import { dataUri, describePicture, picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { untilOnlineAtMost } from '@guildhall/testing/worlds/until-online-at-most'
import { World } from '@guildhall/testing/worlds/world'
import type { Config } from '../../config.ts'
import type { WantedSample } from '../../kernel/read-model/presences.ts'
import { WIDGET_MS } from './widget-actions.ts'

/** A guild with an enabled widget, and functions that request it without signing in. */
async function shown(t: TestContext, options: Partial<Config> = {}) {
  const world = await World.create(options)
  t.after(() => world.close())
  world.clock.hold()
  const settings = `/guilds/${world.guildId}/widget`
  await world.owner.api.patch(settings, { enabled: true })
  const ask = () => world.nobody.get(`${settings}.json`)
  return {
    world,
    settings,
    ask,
    /** The current widget, after the cached one has expired. */
    now: async () => {
      world.clock.advance(WIDGET_MS)
      return (await ask()).body
    },
    online: async (who: Person, more: object = {}) => {
      const client = new GatewayClient(await listening(world))
      await client.identify({ token: who.token, ...more })
      t.after(() => client.close(1000))
      return client
    },
  }
}

const ports = new WeakMap<World, Promise<number>>()
const listening = (world: World): Promise<number> => {
  const port = ports.get(world) ?? world.app.listen()
  ports.set(world, port)
  return port
}

const deny = (guildId: string, ...names: readonly PermissionName[]) => [
  { id: guildId, type: 0, deny: permissionSet(...names).toString() },
]

describe('Get Guild Widget', () => {
  test('is available with and without a token', async (t) => {
    const { world, settings, ask } = await shown(t)
    const { status, headers, body } = await ask()
    assert.deepEqual([status, headers['content-type']], [200, 'application/json'])
    assert.deepEqual(body, {
      id: world.guildId,
      name: 'Guild under test',
      instant_invite: null,
      channels: [{ id: world.channels.voice, name: 'voice', position: 0 }],
      members: [],
      presence_count: 0,
    })
    for (const { api } of [world.stranger, world.bot]) {
      assert.deepEqual((await api.get(`${settings}.json`)).body, body)
    }
  })

  test('refuses a disabled widget, and an unknown guild', async (t) => {
    const { world, settings, ask } = await shown(t)
    assert.equal((await ask()).status, 200)
    await world.owner.api.patch(settings, { enabled: false })
    await world.refuses(ask, 403, 50004)
    assert.deepEqual((await ask()).body, { message: 'Widget Disabled', code: 50004 })
    await world.refuses(() => world.nobody.get('/guilds/1/widget.json'), 404, 10004)
    await world.refuses(() => world.nobody.get('/guilds/x/widget.json'), 400)
    assert.deepEqual((await world.nobody.get('/guilds/x/widget.json')).body, {
      guild_id: ['Value "x" is not snowflake.'],
    })
  })

  test('is unavailable during an outage of the guild', async (t) => {
    const { world, ask } = await shown(t)
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/unavailable`)
    await world.refuses(ask, 503, 0)
  })

  test('returns the voice and stage channels that everyone can view in their order, and no others', async (t) => {
    const { world, ask } = await shown(t)
    const { guildId } = world
    await world.owner.api.patch(`/guilds/${guildId}`, {
      features: ['COMMUNITY'],
      rules_channel_id: world.channels.general,
      public_updates_channel_id: world.channels.general,
    })
    const make = async (name: string, more: object) =>
      (await world.owner.api.post(`/guilds/${guildId}/channels`, { name, type: ChannelType.GUILD_VOICE, ...more })).body
    const stage = await make('stage', { type: ChannelType.GUILD_STAGE_VOICE, position: 7 })
    const lounge = await make('lounge', { position: 5 })
    await make('hidden', { permission_overwrites: deny(guildId, 'VIEW_CHANNEL') })
    const forOne = [...deny(guildId, 'VIEW_CHANNEL'), { id: world.roles.member, type: 0, allow: '1024' }]
    await make('for a role', { permission_overwrites: forOne })
    await make('text', { type: ChannelType.GUILD_TEXT })
    const { channels } = (await ask()).body
    assert.deepEqual(
      channels.map(({ id }: { id: string }) => id),
      [world.channels.voice, lounge.id, stage.id],
    )
    assert.deepEqual(channels.at(-1), { id: stage.id, name: 'stage', position: 7 })
  })

  test('omits a channel once it is hidden, and returns none if everyone can view nothing', async (t) => {
    const { world, ask } = await shown(t)
    const { guildId, channels } = world
    await world.join(world.stranger)
    await joinVoice(world, world.member)
    assert.equal((await ask()).body.channels.length, 1)
    const overwrite = { type: 0, deny: permissionSet('VIEW_CHANNEL').toString() }
    await world.owner.api.put(`/channels/${channels.voice}/permissions/${guildId}`, overwrite)
    assert.deepEqual((await ask()).body.channels, [])
    await world.owner.api.delete(`/channels/${channels.voice}/permissions/${guildId}`)
    assert.equal((await ask()).body.channels.length, 1)
    await world.owner.api.patch(`/guilds/${guildId}/roles/${guildId}`, { permissions: '0' })
    assert.deepEqual((await ask()).body.channels, [])
  })

  test('returns online members anonymously', async (t) => {
    const { world, ask, online } = await shown(t)
    await world.owner.api.patch(`/guilds/${world.guildId}/members/${world.member.id}`, { nick: 'Zoë' })
    await online(world.owner, { presence: { status: 'dnd' } })
    await online(world.bot)
    const member = await online(world.member)
    const watched = await online(world.moderator, { presence: { status: 'invisible' } })
    member.send(3, {
      since: null,
      afk: false,
      status: 'idle',
      activities: [
        { type: 4, name: 'Custom Status', state: 'secret plans' },
        { type: 0, name: 'chess' },
      ],
    })
    await watched.next('PRESENCE_UPDATE', ({ user, status }) => user.id === world.member.id && status === 'idle')
    const { body } = await ask()
    assert.equal(body.presence_count, 3)
    const received = body.members.map(({ avatar_url, ...others }: { avatar_url: string }) => others)
    const anyone = { discriminator: '0000', avatar: null }
    assert.deepEqual(received, [
      { id: '0', username: 'T...', ...anyone, status: 'online' },
      { id: '1', username: 'Z...', ...anyone, status: 'idle', activity: { name: 'chess' } },
      { id: '2', username: 'o...', ...anyone, status: 'dnd' },
    ])
    const text = JSON.stringify(body.members)
    for (const { id, user } of [world.owner, world.member, world.moderator]) {
      assert.ok(!text.includes(id) && !text.includes(user.username))
    }
    assert.ok(!text.includes('secret'))
  })

  test('returns voice states only of members in channels that it lists', async (t) => {
    const { world, now, online } = await shown(t)
    const hidden = { name: 'hidden', type: 2, permission_overwrites: deny(world.guildId, 'VIEW_CHANNEL') }
    const { body: secret } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, hidden)
    await online(world.member)
    await online(world.moderator)
    await joinVoice(world, world.member)
    await joinVoice(world, world.moderator, secret.id)
    const inVoice = `/guilds/${world.guildId}/members/${world.member.id}`
    await world.owner.api.patch(inVoice, { mute: true })
    const { members } = await now()
    const [first, second] = members.map(({ id, username, discriminator, avatar, avatar_url, ...others }: any) => others)
    const voice = { deaf: false, mute: true, self_deaf: false, self_mute: false, suppress: false }
    const received = [first, second].sort((a, b) => Object.keys(b).length - Object.keys(a).length)
    assert.deepEqual(received, [{ status: 'online', channel_id: world.channels.voice, ...voice }, { status: 'online' }])
  })

  test('returns anonymous avatar URLs that work', async (t) => {
    const { world, now, online } = await shown(t)
    await online(world.member)
    const plain = (await now()).members[0].avatar_url
    assert.match(plain, /\/embed\/avatars\/[0-5]\.png$/u)
    const addresses: string[] = []
    for (const [path, color] of [
      ['/users/@me', '#262'],
      [`/guilds/${world.guildId}/members/@me`, '#226'],
    ] as const) {
      const avatar = dataUri(await picture('png', { width: 300, height: 300 }, color))
      const { body } = await world.member.api.patch(path, { avatar })
      const { avatar_url, ...others } = (await now()).members[0]
      assert.deepEqual([others.id, others.avatar], ['0', null])
      assert.match(avatar_url, /^http:\/\/127\.0\.0\.1\/widget-avatars\/[\w-]+$/u)
      const url = new URL(avatar_url).pathname
      const { statusCode, headers, rawPayload } = await world.app.http.inject({ url })
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'])
      assert.deepEqual(await describePicture(rawPayload), { format: 'png', width: 128, height: 128, frames: 1 })
      const text = avatar_url + JSON.stringify(headers)
      for (const secret of [world.member.id, body.avatar]) assert.ok(!text.includes(secret))
      const again = await world.app.http.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
      assert.equal(again.statusCode, 304)
      addresses.push(url)
    }
    await world.member.api.patch('/users/@me', { avatar: null })
    const [gone = '', kept = ''] = addresses
    for (const [url, status] of [
      [gone, 404],
      [kept, 200],
      [kept.slice(0, -4), 404],
      [`/widget-avatars/${Buffer.alloc(60).toString('base64url')}`, 404],
      ['/widget-avatars/x', 404],
    ] as const) {
      assert.equal((await world.app.http.inject({ url })).statusCode, status, url)
    }
  })

  test(`returns at most ${LIMITS.widgetMembers} members, those in voice channels first, and counts all`, async (t) => {
    const { world, ask } = await shown(t)
    await joinVoice(world, world.member)
    let asked: WantedSample | undefined
    t.mock.method(world.app.kernel.presences, 'sampleOnline', async (_guildId: string, wanted: WantedSample) => {
      asked = wanted
      const seen = { status: 'online', activities: [], client_status: {} }
      return { count: 5000, seen: new Map([[world.member.id, seen]]) }
    })
    const { body } = await ask()
    assert.deepEqual(asked, { most: LIMITS.widgetMembers, first: [world.member.id] })
    assert.deepEqual([body.presence_count, body.members.length], [5000, 1])
  })

  test('is built once for simultaneous requests, and again when it expires', async (t) => {
    const { world, ask, online } = await shown(t)
    const sample = t.mock.method(world.app.kernel.presences, 'sampleOnline')
    const together = await Promise.all(Array.from({ length: 20 }, ask))
    assert.deepEqual([together.every(({ status }) => status === 200), sample.mock.callCount()], [true, 1])
    const client = await online(world.member)
    assert.deepEqual([(await ask()).body.presence_count, sample.mock.callCount()], [0, 1])
    world.clock.advance(WIDGET_MS)
    assert.deepEqual([(await ask()).body.presence_count, sample.mock.callCount()], [1, 2])
    await client.close(1000)
    await untilOnlineAtMost(world, 0)
    world.clock.advance(WIDGET_MS)
    assert.deepEqual((await ask()).body.members, [])
  })

  test('is built again for the next request if it failed', async (t) => {
    const { world, ask } = await shown(t)
    const { log, presences } = world.app.kernel
    t.mock.method(log, 'error', () => {})
    const broken = t.mock.method(presences, 'sampleOnline', () => Promise.reject(new Error('broken')))
    assert.equal((await ask()).status, 500)
    broken.mock.restore()
    assert.equal((await ask()).status, 200)
  })

  test('returns an invite to its channel without an inviter that is valid for a day', async (t) => {
    const { world, settings, ask } = await shown(t)
    const channel_id = world.channels.general
    await world.owner.api.patch(settings, { channel_id })
    let link = ''
    const [made, ...others] = await world.eventsOf(async () => {
      link = (await ask()).body.instant_invite
    })
    const code = /^http:\/\/127\.0\.0\.1\/invite\/(\w+)$/u.exec(link)?.[1]
    assert.ok(code)
    assert.deepEqual([made?.type, others], ['INVITE_CREATE', []])
    const { code: received, channel_id: where, max_age, max_uses, inviter } = made?.data ?? {}
    assert.deepEqual([received, where, max_age, max_uses, inviter], [code, channel_id, 86_400, 0, undefined])
    const { body: invite } = await world.stranger.api.get(`/invites/${code}`)
    assert.deepEqual([invite.guild.id, invite.channel.id, invite.inviter], [world.guildId, channel_id, undefined])
    assert.equal((await world.stranger.api.post(`/invites/${code}`)).status, 200)
  })

  test('returns the same invite while it is valid, and creates another when it is deleted', async (t) => {
    const { world, settings, now } = await shown(t)
    await world.owner.api.patch(settings, { channel_id: world.channels.general })
    const { instant_invite: first } = await now()
    assert.deepEqual(await world.eventsOf(now), [])
    assert.equal((await now()).instant_invite, first)
    await world.owner.api.delete(`/invites/${first.split('/').at(-1)}`)
    const { instant_invite: second } = await now()
    assert.notEqual(second, first)
    world.clock.advance(86_400_000)
    const { instant_invite: third } = await now()
    assert.notEqual(third, second)
    await world.owner.api.patch(settings, { channel_id: world.channels.voice })
    const { instant_invite: elsewhere } = await now()
    assert.notEqual(elsewhere, third)
    await world.owner.api.patch(settings, { channel_id: world.channels.general })
    assert.equal((await now()).instant_invite, third)
  })

  test('creates one invite for simultaneous requests', async (t) => {
    const { world, settings, ask } = await shown(t)
    await world.owner.api.patch(settings, { channel_id: world.channels.general })
    const events = await world.eventsOf(() => Promise.all(Array.from({ length: 10 }, ask)))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['INVITE_CREATE'],
    )
  })

  test('returns no invite without a channel, after the channel is deleted, and while invites are paused', async (t) => {
    const { world, settings, ask, now } = await shown(t)
    const { guildId } = world
    const invite = async () => (await ask()).body.instant_invite
    const { body: channel } = await world.owner.api.post(`/guilds/${guildId}/channels`, { name: 'lobby' })
    await world.owner.api.patch(settings, { channel_id: channel.id })
    assert.ok(await invite())
    await world.owner.api.patch(`/guilds/${guildId}`, { features: ['INVITES_DISABLED'] })
    assert.equal(await invite(), null)
    await world.owner.api.patch(`/guilds/${guildId}`, { features: [] })
    assert.ok(await invite())
    await world.owner.api.delete(`/channels/${channel.id}`)
    assert.equal(await invite(), null)
    assert.deepEqual(await world.eventsOf(now), [])
  })

  test('returns no invite if the guild has the maximum number', async (t) => {
    const { world, settings, ask } = await shown(t)
    await world.owner.api.patch(settings, { channel_id: world.channels.general })
    const rows = Array.from({ length: LIMITS.invitesPerGuild }, (_, i) => ({
      code: `Full${i}`,
      guild_id: world.guildId,
      channel_id: world.channels.general,
      inviter_id: world.owner.id,
      uses: 0,
      created_at: world.clock.now(),
      expires_at: null,
      wire: '{}',
    }))
    await world.app.kernel.store.write((tx) => tx.q.insertInto('invites').values(rows).execute())
    const { status, body } = await ask()
    assert.deepEqual([status, body.instant_invite], [200, null])
  })

  test('can be read by pages of any origin', async (t) => {
    const { world, settings } = await shown(t)
    const headers = { origin: 'https://our-clan.example' }
    const answer = await world.app.http.inject({ url: `/api${settings}.json`, headers })
    assert.deepEqual([answer.statusCode, answer.headers['access-control-allow-origin']], [200, '*'])
  })

  test('is rate-limited per network', async (t) => {
    const { world, settings } = await shown(t, { rateLimits: true })
    const url = `/api${settings}.json`
    const ask = (remoteAddress: string) => world.app.http.inject({ url, remoteAddress })
    const answers = await Promise.all(Array.from({ length: 300 }, () => ask('198.51.100.7')))
    const limited = answers.filter(({ statusCode }) => statusCode === 429)
    assert.ok(limited.length > 0 && limited.length < 300)
    assert.ok(Number(limited[0]?.headers['retry-after']) > 0)
    assert.equal((await ask('198.51.100.8')).statusCode, 200)
  })
})
