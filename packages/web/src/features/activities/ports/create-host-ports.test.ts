import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { applyEvent } from '@guildhall/protocol/state/apply-event'
import { stateFromReady } from '@guildhall/protocol/state/client-state'
import { createStore } from 'zustand/vanilla'
import { ApiProblem, toApiProblem } from '../../../api/api-problem.ts'
import { initialServerState } from '../../../state/server-state.ts'
import { fakeCall } from '../../../testing/fake-call.ts'
import { RpcHost } from '../rpc/rpc-host.ts'
import { assertSdkAccepts } from '../rpc/testing/checked-host.ts'
import { createHostPorts } from './create-host-ports.ts'
import { newFrameView } from './frame-view.ts'

const user = (id: string, username: string): any => ({
  id,
  username,
  discriminator: '0',
  global_name: null,
  avatar: null,
  public_flags: 0,
})
const ada = { ...user('10', 'ada'), locale: 'en-GB', email: 'ada@example.org', mfa_enabled: false }
const bob = user('11', 'bob')
const eve = user('12', 'eve')
const member = (of: any, nick: string | null = null): any => ({ user: of, nick, roles: ['3'], avatar: null })

const role = (id: string, permissions: bigint, color = 0): any => ({
  id,
  color,
  position: 1,
  permissions: `${permissions}`,
})
const everybodyMay = Permission.VIEW_CHANNEL | Permission.CONNECT
const voiceChannel = { guild_id: '1', type: 2, position: 0, permission_overwrites: [], parent_id: null }
const hidden = [{ id: '1', type: 0, allow: '0', deny: `${Permission.VIEW_CHANNEL}` }]
const instance = 'i-9-gc-1-20'
const running = (...ids: string[]): any => ({
  application_id: '500',
  instance_id: instance,
  composite_instance_id: instance,
  launch_id: '9',
  location: { id: 'gc-1-20', kind: 'gc', channel_id: '20', guild_id: '1' },
  channel_id: '20',
  guild_id: '1',
  participants: ids.map((user_id, index) => ({ user_id, session_id: `s${index}` })),
})
const guild: any = {
  id: '1',
  owner_id: '99',
  mfa_level: 0,
  member_count: 3,
  roles: [role('1', everybodyMay), role('3', 0n, 0xaa0000)],
  emojis: [],
  stickers: [],
  threads: [],
  presences: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
  members: [member(ada, 'Countess'), member(bob)],
  channels: [
    { ...voiceChannel, id: '20', name: 'Lounge', bitrate: 64_000, user_limit: 0 },
    { ...voiceChannel, id: '21', name: 'Secret', permission_overwrites: hidden },
  ],
  voice_states: [
    { user_id: '11', channel_id: '20', mute: false, deaf: false, self_mute: true, self_deaf: false, suppress: false },
  ],
  activity_instances: [running('10')],
}

/** A client of Ada in guild 1, with an Activity in channel 20. */
function began(answers: Record<string, unknown> = {}, changed: Record<string, unknown> = {}) {
  const ready: any = {
    user: ada,
    guilds: [{ id: '1' }],
    private_channels: [{ id: '30', type: 1, recipients: [bob] }],
    presences: [],
    relationships: [{ id: '11', type: 1, user: bob, nickname: null }],
  }
  const world = applyEvent(stateFromReady(ready), { type: 'GUILD_CREATE', data: guild })
  const store = createStore(() => ({ ...initialServerState, world }))
  const listeners = new Set<(event: any) => void>()
  const calls: unknown[][] = []
  const client: any = {
    token: 'own',
    store,
    onEvent: (listener: (event: any) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    members: { want: (...wanted: unknown[]) => calls.push(['want', ...wanted]) },
    presence: { play: (doing: unknown) => calls.push(['play', doing]) },
    call: fakeCall(({ method, path, body }) => {
      calls.push([method, path, ...(body === undefined ? [] : [body])])
      const answer = answers[`${method} ${path.split('?')[0]}`]
      if (answer instanceof Error) throw answer
      return answer
    }),
  }
  const dialogs: any = Object.fromEntries(Object.entries(changed).map(([name, answer]) => [name, async () => answer]))
  const view = newFrameView()
  const place = { applicationId: '500', instanceId: instance, guildId: '1', channelId: '20' }
  const ports = createHostPorts({
    client,
    dialogs,
    place,
    applicationName: 'Chess',
    view,
    host: 'guildhall.localhost:3333',
  })
  const hostEvent: any[] = []
  const stop = ports.onHostEvent((each) => hostEvent.push(each))
  const happen = (type: string, data: unknown) => {
    const event: any = { type, data }
    store.setState((before) => ({ ...before, world: applyEvent(before.world, event) }))
    for (const listener of listeners) listener(event)
  }
  return { ports, hostEvent, happen, calls, view, stop, listeners }
}

const never = new AbortController().signal

describe('An app can read', () => {
  test('its participants, each once, and their changes', () => {
    const { ports, hostEvent, happen, calls } = began()
    const names = () => ports.participants().map(({ user: { username }, nick }) => nick ?? username)
    assert.deepEqual(names(), ['Countess'])
    happen('EMBEDDED_ACTIVITY_UPDATE_V2', running('10', '10'))
    assert.deepEqual(hostEvent, [], 'another page of the same person')
    happen('EMBEDDED_ACTIVITY_UPDATE_V2', running('10', '11', '12'))
    assert.deepEqual(names(), ['Countess', 'bob'])
    assert.deepEqual(calls.at(-1), ['want', '1', ['10', '11', '12']], 'who is not known yet is asked for')
    happen('GUILD_MEMBER_ADD', { guild_id: '1', ...member(eve) })
    assert.deepEqual(names(), ['Countess', 'bob', 'eve'])
    happen('EMBEDDED_ACTIVITY_UPDATE_V2', running('10'))
    assert.deepEqual(names(), ['Countess'])
    assert.deepEqual(
      hostEvent.map(({ type }) => type),
      ['participants', 'participants', 'participants'],
    )
  })

  test('a channel that its user can view, and who is in voice there', () => {
    const { ports } = began()
    assert.equal(ports.channel('20')?.name, 'Lounge')
    assert.equal(ports.channel('21'), null)
    assert.equal(ports.channel('22'), null)
    assert.deepEqual([ports.channel('30')?.guild_id, ports.channel('30')?.name], [null, 'bob'])
    assert.deepEqual(
      ports.voices('20').map(({ person }) => person.user.username),
      ['bob'],
    )
    assert.equal(ports.permissions(), everybodyMay)
  })

  test('the server’s addresses, and its user', () => {
    const { ports } = began()
    assert.deepEqual(ports.config(), {
      cdn_host: 'guildhall.localhost:3333',
      api_endpoint: '//guildhall.localhost:3333/api',
    })
    const own = ports.ownMember('1')
    assert.deepEqual([own?.member.nick, own?.colour], ['Countess', '#aa0000'])
    assert.equal(ports.ownMember('2'), null)
    assert.equal(ports.user('11')?.user.username, 'bob')
    assert.equal(ports.user('77'), null)
  })
})

describe('An app’s events', () => {
  test('are those that concern it', () => {
    const { hostEvent, happen, view, stop, listeners } = began()
    const voice = { user_id: '11', guild_id: '1', session_id: 'a', mute: false, deaf: false }
    happen('VOICE_STATE_UPDATE', { ...voice, channel_id: '20', member: member(bob) })
    happen('VOICE_STATE_UPDATE', { ...voice, channel_id: null, member: member(bob) })
    happen('USER_UPDATE', { ...ada, username: 'lovelace' })
    happen('GUILD_MEMBER_UPDATE', { guild_id: '1', ...member(bob, 'Bobby') })
    happen('GUILD_MEMBER_UPDATE', { guild_id: '1', ...member(ada, 'Ada') })
    happen('ENTITLEMENT_CREATE', { id: '7', application_id: '501', user_id: '10' })
    happen('ENTITLEMENT_CREATE', { id: '8', application_id: '500', user_id: '11' })
    happen('ENTITLEMENT_CREATE', { id: '9', application_id: '500', user_id: '10' })
    happen('RELATIONSHIP_ADD', { id: '12', type: 3, user: eve, nickname: null })
    happen('RELATIONSHIP_REMOVE', { id: '11', type: 1 })
    happen('MESSAGE_CREATE', { id: '900', channel_id: '20', guild_id: '1', author: bob, mentions: [] })
    happen('OAUTH2_TOKEN_REVOKE', { application_id: '501' })
    happen('OAUTH2_TOKEN_REVOKE', { application_id: '500' })
    view.setState({ layoutMode: 1 })
    view.setState({ orientation: 'portrait' })
    view.setState({ thermalState: 2, isPipInteractive: true })
    assert.deepEqual(
      hostEvent.map(({ type, channelId, guildId, entitlement, related }) => [
        type,
        channelId ?? guildId ?? entitlement?.id ?? related?.relationship.type,
      ]),
      [
        ['voice', '20'],
        ['self', undefined],
        // The participants change with the user's name and with their nickname in the guild.
        ['participants', undefined],
        ['own-member', '1'],
        ['participants', undefined],
        ['entitlement', '9'],
        ['relationship', 3],
        ['relationship', 0],
        ['revoked', undefined],
        ['layout', undefined],
        ['orientation', undefined],
        ['thermal', undefined],
      ],
    )
    stop()
    assert.equal(listeners.size, 0)
    view.setState({ layoutMode: 2 })
    assert.equal(hostEvent.length, 12)
  })

  test('are accepted by the SDK, with this client behind the host', async () => {
    const { ports, happen } = began()
    const frames: any[] = []
    const app = { id: '500', name: 'Chess', frameId: 'f', guildId: '1', channelId: '20' }
    const host = new RpcHost({
      app,
      ports,
      onEnd: () => {},
      post: (frame) => {
        assertSdkAccepts(frame)
        frames.push(frame)
      },
    })
    host.receive([0, { v: 1, client_id: '500', frame_id: 'f' }])
    const evt = 'ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE'
    host.receive([1, { cmd: 'SUBSCRIBE', evt, nonce: 'a' }])
    host.receive([1, { cmd: 'GET_USER', args: { id: '11' }, nonce: 'b' }])
    await new Promise(setImmediate)
    happen('EMBEDDED_ACTIVITY_UPDATE_V2', running('10', '11'))
    assert.deepEqual(
      frames.map(([, { cmd, evt, data }]) => [cmd, evt, data.username ?? data.participants?.length]),
      [
        ['DISPATCH', 'READY', undefined],
        ['SUBSCRIBE', null, undefined],
        ['GET_USER', null, 'bob'],
        ['DISPATCH', evt, 2],
      ],
    )
    host.stop()
  })
})

const asked = { scopes: ['identify', 'guilds'], isSilent: true, state: null, codeChallenge: null }
const preview = { authorized: false, redirect_uri: 'https://127.0.0.1', scopes: asked.scopes, shown: 'print' }
const location = { location: 'https://127.0.0.1/?code=the-code' }
const refusal = (error: string, message: string) =>
  new ApiProblem({ status: 400, message, code: 0, fields: new Map([['error', error]]) })

describe('Asking the user for authorization', () => {
  test('returns a code if they agree', async () => {
    const answers = { 'GET /oauth2/authorize': preview, 'POST /oauth2/authorize': location }
    const { ports, calls } = began(answers, { consent: true })
    const proof = { ...asked, state: 's', codeChallenge: 'c' }
    assert.equal(await ports.authorize(proof, never), 'the-code')
    const query = 'client_id=500&response_type=code&scope=identify+guilds&state=s'
    const path = `/oauth2/authorize?${query}&code_challenge=c&code_challenge_method=S256`
    assert.deepEqual(calls, [
      ['GET', path],
      ['POST', path, { authorize: true, shown: preview.shown }],
    ])
  })

  test('is skipped if they have agreed before and the app requests that', async () => {
    const answers = { 'GET /oauth2/authorize': { ...preview, authorized: true }, 'POST /oauth2/authorize': location }
    const { ports } = began(answers, { consent: false })
    assert.equal(await ports.authorize(asked, never), 'the-code')
    await assert.rejects(ports.authorize({ ...asked, isSilent: false }, never), { code: 5000 })
  })

  for (const [what, answer, message] of [
    [
      'the user refuses',
      preview,
      'OAuth2 Error: access_denied: The resource owner or authorization server denied the request.',
    ],
    [
      'the app is registered with no address',
      refusal('invalid_request', 'Invalid "redirect_uri" in request.'),
      'OAuth2 Error: invalid_request: Missing "redirect_uri" in request.',
    ],
    [
      'the server lets nobody have the scope',
      refusal('invalid_scope', 'Invalid "scope" in request.'),
      'OAuth2 Error: invalid_scope: The requested scope is invalid, unknown, or malformed.',
    ],
    [
      'the app is not public',
      refusal('unauthorized_client', 'The application is not public.'),
      'OAuth2 Error: unauthorized_client: The application is not public.',
    ],
  ] as const) {
    test(`returns no code if ${what}`, async () => {
      const { ports, calls } = began({ 'GET /oauth2/authorize': answer }, { consent: false })
      await assert.rejects(ports.authorize(asked, never), { code: 5000, message })
      assert.equal(calls.length, 1, 'nothing was agreed to')
    })
  }

  test('precedes a purchase, which must be of this app', async () => {
    const answers = {
      'GET /skus/1': { id: '1', application_id: '500' },
      'GET /skus/2': { id: '2', application_id: '501' },
      'GET /skus/3': toApiProblem(404, { code: 10027, message: 'Unknown SKU' }),
      'POST /skus/1/purchase': { id: '7' },
    }
    const { ports } = began(answers, { purchase: true })
    assert.deepEqual(await ports.purchase('1', never), [{ id: '7' }])
    await assert.rejects(ports.purchase('2', never), { code: 4000 })
    await assert.rejects(ports.purchase('3', never), { code: 4000, message: 'sku_id: Unknown SKU' })
    const { ports: refused, calls } = began(answers, { purchase: false })
    assert.equal(await refused.purchase('1', never), null)
    assert.equal(calls.length, 1)
  })
})

describe('An app’s token', () => {
  const answering = (t: TestContext, status: number, body: unknown) =>
    t.mock.method(globalThis, 'fetch', async () => new Response(JSON.stringify(body), { status }))

  test('is sent to the server as a bearer token', async (t) => {
    const fetch = answering(t, 200, { scopes: ['identify'] })
    assert.deepEqual((await began().ports.authorization('abc.def'))?.scopes, ['identify'])
    const [path, options] = fetch.mock.calls[0]?.arguments ?? []
    assert.equal(path, '/api/v10/oauth2/@me')
    assert.equal(new Headers(options?.headers).get('Authorization'), 'Bearer abc.def')
  })

  test('is rejected if the server refuses it', async (t) => {
    answering(t, 401, { message: '401: Unauthorized', code: 0 })
    assert.equal(await began().ports.authorization('abc'), null)
  })

  test('is not sent if no header can contain it', async (t) => {
    const fetch = answering(t, 200, {})
    for (const token of ['a b', 'a\r\nX: y', 'ä', '']) assert.equal(await began().ports.authorization(token), null)
    assert.equal(fetch.mock.callCount(), 0)
  })
})

describe('An app’s actions', () => {
  test('set its user’s activity under its own name, with a rate limit', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { ports, calls } = began()
    ports.setActivity({ type: 4, details: 'Move 4', details_url: 'https://example.org', timestamps: { start: 1 } })
    for (let move = 5; move < 1_000; move += 1) ports.setActivity({ details: `Move ${move}` })
    ports.setActivity(null)
    assert.equal(calls.length, 1)
    t.mock.timers.tick(4_000)
    const doing = {
      application_id: '500',
      name: 'Chess',
      type: 0,
      details: 'Move 4',
      details_url: 'https://example.org',
      timestamps: { start: 1 },
      assets: null,
      party: null,
      secrets: null,
    }
    assert.deepEqual(calls, [
      ['play', doing],
      ['play', null],
    ])
  })

  test('set party, secret and pictures, which are proxied through this server', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const path = 'POST /applications/500/external-assets'
    const asked = 'https://example.org/board.png'
    const answers: Record<string, unknown> = { [path]: [{ url: asked, external_asset_path: 'external/s/n' }] }
    const { ports, calls } = began(answers)
    const shared = { party: { id: 'table', size: [2, 4] }, secrets: { join: 'let me in' } }
    ports.setActivity({ ...shared, assets: { large_image: asked, large_text: 'The board', small_image: 'pawn' } })
    await new Promise(setImmediate)
    t.mock.timers.tick(4_000)
    ports.setActivity({ ...shared, assets: { large_image: asked } })
    t.mock.timers.tick(4_000)
    answers[path] = new Error('away')
    ports.setActivity({ assets: { large_image: 'https://example.org/other.png', large_text: 'Another' } })
    await new Promise(setImmediate)
    const played = calls.flatMap(([what, doing]: any[]) => (what === 'play' ? doing : []))
    assert.deepEqual(
      played.map(({ assets }) => assets),
      [
        { large_image: 'mp:external/s/n', large_text: 'The board', small_image: 'pawn' },
        { large_image: 'mp:external/s/n' },
        { large_text: 'Another' },
      ],
    )
    assert.deepEqual([played[0].party, played[0].secrets], [shared.party, shared.secrets])
    assert.deepEqual(
      calls.filter(([what]) => what === 'POST').map(([, , body]) => body),
      [{ urls: [asked] }, { urls: ['https://example.org/other.png'] }],
    )
  })

  test('change the behaviour of its frame', () => {
    const { ports, view } = began()
    ports.setInteractivePip(true)
    ports.setOrientationLock({ lock_state: 3, grid_lock_state: 2 })
    ports.setOrientationLock({ lock_state: 1 })
    assert.equal(view.getState().isPipInteractive, true)
    assert.deepEqual(view.getState().lock, { lock_state: 1, grid_lock_state: 2 })
  })

  test('refresh a ticket for this instance', async () => {
    const { ports, calls } = began({ 'POST /applications/500/proxy-tickets': { ticket: 't' } })
    assert.equal(await ports.refreshProxyTicket(), 't')
    assert.deepEqual(calls, [['POST', '/applications/500/proxy-tickets', { instance_id: instance }]])
  })

  test('print its log lines with its ID, not as errors of this page', (t) => {
    const warned = t.mock.method(console, 'warn', () => {})
    began().ports.log('error', 'oh')
    assert.deepEqual(warned.mock.calls[0]?.arguments, ['[RpcApplicationLogger] 500 - oh'])
  })
})
