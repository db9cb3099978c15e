import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { checkedHost, frameId } from './testing/checked-host.ts'
import {
  applicationId,
  channelId,
  entitlement,
  fakeAuthorization,
  fakeVoice,
  friend,
  guildId,
  me,
  related,
} from './testing/fake-client.ts'
import { AppWindow, type Sdk, sdk1, sdk2, showWindow } from './testing/sdk.ts'

type App = any

const everyScope = [
  'identify',
  'guilds',
  'guilds.members.read',
  'messages.read',
  'relationships.read',
  'rpc.voice.read',
  'rpc.activities.write',
]

const query = {
  frame_id: frameId,
  instance_id: `i-1-gc-${guildId}-${channelId}`,
  platform: 'desktop',
  guild_id: guildId,
  channel_id: channelId,
}

/** A page with a published SDK, and its host. */
function openPage(t: TestContext, sdk: Sdk, options: Parameters<typeof checkedHost>[0] = {}) {
  let window = new AppWindow(query, () => {})
  const judged = checkedHost({ ...options, post: (frame) => window.receive(frame) })
  /** Loads the app, as on the first and every further load of a page. */
  const load = (configuration: object = { disableConsoleLogOverride: true }, clientId = applicationId): App => {
    window = new AppWindow(query, (message) => judged.host.receive(message))
    t.after(showWindow(window))
    return new sdk.DiscordSDK(clientId, configuration)
  }
  return { ...judged, load }
}

/** The same, after the app has been granted everything. */
async function openAllowed(t: TestContext, sdk: Sdk, options: Parameters<typeof checkedHost>[0] = {}) {
  const page = openPage(t, sdk, options)
  const app = page.load()
  await app.ready()
  page.client.authorization = fakeAuthorization(...everyScope)
  const answer = await app.commands.authenticate({ access_token: 'token' })
  assert.equal(answer.user.username, 'ada')
  return { ...page, app }
}

/** Every method of the SDK's commands: its arguments, and the checked part of its response. */
const calls: Record<string, { args?: unknown; gives: unknown; read?: (answer: any) => unknown }> = {
  authorize: { args: { client_id: applicationId, scope: ['identify'], prompt: 'none' }, gives: { code: 'the-code' } },
  authenticate: { args: { access_token: 'token' }, gives: 'Chess', read: ({ application }) => application.name },
  captureLog: { args: { level: 'log', message: 'hello' }, gives: null },
  encourageHardwareAcceleration: { gives: { enabled: true } },
  getChannel: {
    args: { channel_id: channelId },
    gives: ['Lounge', 'bob', 'hello'],
    read: ({ name, voice_states, messages }) => [name, voice_states[0].nick, messages[0].content],
  },
  getChannelPermissions: { gives: true, read: ({ permissions }) => BigInt(permissions) > 0n },
  getEntitlements: { gives: entitlement.id, read: ({ entitlements }) => entitlements[0].id },
  getSkus: { gives: 'Hat', read: ({ skus }) => skus[0].name },
  startPurchase: { args: { sku_id: '1' }, gives: entitlement.id, read: ([bought]) => bought.id },
  getActivityInstanceConnectedParticipants: {
    gives: 'Countess',
    read: ({ participants }) => participants[0].nickname,
  },
  getInstanceConnectedParticipants: { gives: 'ada', read: ({ participants }) => participants[0].username },
  getPlatformBehaviors: { gives: {} },
  getRelationships: { gives: 'Move 4', read: ({ relationships }) => relationships[0].presence.activity.details },
  getUser: { args: { id: friend.id }, gives: 'bob', read: ({ username }) => username },
  initiateImageUpload: { gives: true, read: ({ image_url }) => URL.canParse(image_url) },
  inviteUserEmbedded: { args: { user_id: friend.id, content: 'Come' }, gives: null },
  openExternalLink: { args: { url: 'https://example.org' }, gives: { opened: true } },
  openInviteDialog: { gives: null },
  openShareMomentDialog: { args: { mediaUrl: 'https://cdn.discordapp.com/attachments/1/2/a.png' }, gives: null },
  requestProxyTicketRefresh: { gives: { ticket: 'a-ticket' } },
  setActivity: {
    args: { activity: { type: 0, details: 'Move 4', party: { size: [1, 2] }, assets: { large_image: 'board' } } },
    gives: ['Chess', 'Move 4'],
    read: ({ name, details }) => [name, details],
  },
  setConfig: { args: { use_interactive_pip: true }, gives: { use_interactive_pip: true } },
  setOrientationLockState: { args: { lock_state: 3, grid_lock_state: null }, gives: null },
  shareLink: {
    args: { message: 'Come', custom_id: 'room' },
    gives: true,
    // The old SDK returns nothing more.
    read: ({ success }) => success,
  },
  userSettingsGetLocale: { gives: { locale: 'en-GB' } },
}

/** Unsupported methods: apps recognize from the code that they must do without. */
const absent = ['getQuest', 'getQuestEnrollmentStatus', 'questStartTimer', 'shareInteraction']

const hostEvent = {
  VOICE_STATE_UPDATE: { type: 'voice', channelId, voice: fakeVoice },
  SPEAKING_START: { type: 'speaking', channelId, userId: friend.id, isSpeaking: true },
  SPEAKING_STOP: { type: 'speaking', channelId, userId: friend.id, isSpeaking: false },
  ACTIVITY_LAYOUT_MODE_UPDATE: { type: 'layout' },
  ORIENTATION_UPDATE: { type: 'orientation' },
  THERMAL_STATE_UPDATE: { type: 'thermal' },
  CURRENT_USER_UPDATE: { type: 'self' },
  CURRENT_GUILD_MEMBER_UPDATE: { type: 'own-member', guildId },
  ENTITLEMENT_CREATE: { type: 'entitlement', entitlement },
  ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: { type: 'participants' },
  RELATIONSHIP_UPDATE: { type: 'relationship', related },
  ACTIVITY_JOIN: { type: 'join' },
} as const

const argsOf = (event: string): unknown => {
  if (event === 'CURRENT_GUILD_MEMBER_UPDATE') return { guild_id: guildId }
  return /^(VOICE|SPEAKING)/u.test(event) ? { channel_id: channelId } : undefined
}

for (const sdk of [sdk2, sdk1]) {
  describe(`The SDK ${sdk.version}`, () => {
    test('becomes ready', async (t) => {
      const { load } = openPage(t, sdk)
      const app = load()
      await app.ready()
      assert.deepEqual([app.guildId, app.channelId, app.platform], [guildId, channelId, 'desktop'])
    })

    test('gets a response to each of its commands', async (t) => {
      const { app } = await openAllowed(t, sdk)
      const methods = Object.keys(app.commands).filter((name) => !absent.includes(name))
      if (sdk === sdk2) assert.deepEqual(methods.sort(), Object.keys(calls).sort())
      for (const name of methods) {
        const { args, gives, read = (answer: unknown) => answer } = calls[name] ?? { gives: 'a row of the table' }
        assert.deepEqual(read(await app.commands[name](args)), gives, name)
      }
    })

    test('gets an error code for unsupported commands', async (t) => {
      const { app } = await openAllowed(t, sdk)
      for (const name of absent.filter((method) => method in app.commands)) {
        await assert.rejects(app.commands[name]({ quest_id: '1', command: 'play' }), { code: 4002 }, name)
      }
    })

    test('receives each of its events, once for each listener', async (t) => {
      const { app, client } = await openAllowed(t, sdk)
      const events = sdk.events.filter((name) => name !== 'READY' && name !== 'QUEST_ENROLLMENT_STATUS_UPDATE')
      for (const name of events) {
        const event = hostEvent[name as keyof typeof hostEvent]
        assert.ok(event, name)
        const received: unknown[] = []
        const listener = (data: unknown) => received.push(data)
        await app.subscribe(name, listener, argsOf(name))
        await new Promise(setImmediate)
        const before = received.length
        client.emit(event)
        await new Promise(setImmediate)
        assert.equal(received.length, before + 1, name)
        await app.unsubscribe(name, listener, argsOf(name))
        client.emit(event)
        await new Promise(setImmediate)
        assert.equal(received.length, before + 1, `${name} after it`)
      }
    })

    test('rejects with the error’s code and message', async (t) => {
      const { load } = openPage(t, sdk)
      const app = load()
      await app.ready()
      const denied = { code: 4006, message: 'Not authenticated or invalid scope' }
      await assert.rejects(app.commands.userSettingsGetLocale(), denied)
      await assert.rejects(
        app.subscribe('CURRENT_USER_UPDATE', () => {}),
        denied,
      )
      await assert.rejects(app.commands.authenticate({ access_token: 'wrong' }), { code: 4009 })
    })

    test('works again after the page was reloaded, and has to authenticate again', async (t) => {
      const { app, load } = await openAllowed(t, sdk)
      assert.deepEqual(await app.commands.userSettingsGetLocale(), { locale: 'en-GB' })
      const again = load()
      await again.ready()
      await assert.rejects(again.commands.userSettingsGetLocale(), { code: 4006 })
      await again.commands.authenticate({ access_token: 'token' })
      assert.deepEqual(await again.commands.userSettingsGetLocale(), { locale: 'en-GB' })
    })

    test('closes itself', async (t) => {
      const { app, endings } = await openAllowed(t, sdk)
      app.close(1000, 'bye')
      await new Promise(setImmediate)
      assert.deepEqual(endings, [{ by: 'app', code: 1000, message: '' }])
    })

    test('of another app is closed with 4000', async (t) => {
      const { load, endings } = openPage(t, sdk)
      load({}, '500000000000000009')
      await new Promise(setImmediate)
      assert.equal(endings[0]?.code, 4000)
    })

    test('sends each log line of the app in a frame of its own', async (t) => {
      for (const level of ['log', 'warn', 'debug', 'info', 'error'] as const) t.mock.method(console, level, () => {})
      const { load, client } = openPage(t, sdk)
      const app = load({ disableConsoleLogOverride: false })
      await app.ready()
      console.warn('one', 2)
      console.error('three')
      await new Promise(setImmediate)
      assert.deepEqual(client.done, [
        ['log', 'warn', 'one 2'],
        ['log', 'error', 'three'],
      ])
    })
  })
}

describe('Two people in one Activity', () => {
  test('see each other join and leave', async (t) => {
    const { app, client } = await openAllowed(t, sdk2)
    const seen: string[][] = []
    await app.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', ({ participants }: any) =>
      seen.push(participants.map(({ username }: any) => username)),
    )
    const self = { user: me, nick: null }
    for (const participants of [[self, { user: friend, nick: null }], [self]]) {
      client.participants = participants
      client.emit({ type: 'participants' })
    }
    await new Promise(setImmediate)
    assert.deepEqual(seen, [['ada', 'bob'], ['ada']])
  })
})
