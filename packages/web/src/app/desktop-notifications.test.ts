import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { t } from '../language/main.ts'
import { setGlobals } from '../testing/clean-up.ts'
import { clientInGuild } from '../testing/client-in-guild.ts'
import { fakePage } from '../testing/fake-page.ts'
import { runHook } from '../testing/run-hook.ts'

const person = (id: string, username: string): any => ({ id, username, global_name: null, avatar: null })
const [ADA, BO, CLEO] = [person('10', 'ada'), person('20', 'bo'), person('30', 'cleo')]
const FIRST = '100000000000000001'

interface Setup {
  path?: string
  hasFocus?: boolean
  permission?: string
}

/** The page of a user who wants notifications, and what they see and hear. */
async function opened(
  context: TestContext,
  { path = '/friends', hasFocus = false, permission = 'granted' }: Setup = {},
) {
  const page = fakePage(context)
  page.setFocus(hasFocus)
  const notices: any[] = []
  const done: string[] = []
  class FakeNotification {
    static permission = permission
    onclick = () => {}
    constructor(title: string, options: object) {
      notices.push(Object.assign(this, { title, ...options }))
    }
    close() {
      done.push('close')
    }
  }
  let sounds = 0
  const userActivation = {
    get hasBeenActive() {
      sounds += 1
      return false
    },
  }
  setGlobals(context, {
    location: { pathname: path, hash: '' },
    history: { pushState: (_data: unknown, _title: string, next: string) => done.push(`go ${next}`) },
    dispatchEvent: () => true,
    PopStateEvent: class {},
    navigator: { userActivation },
    Notification: FakeNotification,
    focus: () => done.push('focus'),
  })
  // This module listens to the storage from the start.
  const { DesktopNotifications } = await import('./desktop-notifications.tsx')
  const { desktopChoice, soundChoice, notifyOfChoice } = await import('../shared/user/notification-choices.ts')
  desktopChoice.choose('on')
  soundChoice.choose('on')
  notifyOfChoice.choose('guilds')
  const channels = [{ id: '40', type: 0, guild_id: '1', name: 'news', position: 0, permission_overwrites: [] }]
  const guild = { id: FIRST, channels, default_message_notifications: 0, roles: [] }
  const direct = { id: '50', type: 1, recipients: [BO] }
  const group = { id: '51', type: 3, name: 'Crew', recipients: [BO, CLEO] }
  const events = [direct, group].map((data) => ({ type: 'CHANNEL_CREATE', data }))
  const { client, around } = clientInGuild({ guild, user: ADA, events })
  let deliver = (_event: any) => {}
  client.onEvent = (listener: any) => {
    deliver = listener
    return () => true
  }
  await runHook(context, DesktopNotifications, [], around)
  setGlobals(context, { window: { Notification: FakeNotification } })
  const message = (fields: object = {}) =>
    deliver({
      type: 'MESSAGE_CREATE',
      data: {
        ...{ id: '70', channel_id: '50', author: BO, content: 'Hello', type: 0, flags: 0, embeds: [], attachments: [] },
        ...{ mentions: [], mention_roles: [], mention_everyone: false },
        ...fields,
      },
    })
  const inGuild = (fields: object = {}) => message({ guild_id: FIRST, channel_id: '40', ...fields })
  const relationship = (type: number, should_notify = true) =>
    deliver({ type: 'RELATIONSHIP_ADD', data: { id: '20', type, user: BO, should_notify } })
  const titles = () => notices.splice(0).map(({ title }) => title)
  const choices = { desktopChoice, soundChoice, notifyOfChoice }
  return { ...page, ...choices, client, done, notices, titles, message, inGuild, relationship, sounds: () => sounds }
}

describe('A desktop notification', () => {
  test('shows who wrote what, and opens the message', async (context) => {
    const { message, notices, done, sounds } = await opened(context)
    message()
    const [shown] = notices
    assert.deepEqual([shown.title, shown.body, shown.tag, shown.silent], ['bo', 'Hello', '50', true])
    assert.equal(sounds(), 1)
    shown.onclick()
    assert.deepEqual(done, ['focus', 'close', 'go /channels/@me/50/70'])
  })

  test('names the channel if it has several people', async (context) => {
    const { message, inGuild, titles } = await opened(context)
    message({ channel_id: '51' })
    inGuild()
    message({ channel_id: '99' })
    assert.deepEqual(titles(), [
      t('app.in', { name: 'bo', channel: 'Crew' }),
      t('app.in', { name: 'bo', channel: 'news' }),
      'bo',
    ])
  })

  test('isn’t shown for the channel that the user is viewing', async (context) => {
    const { message, setFocus, titles } = await opened(context, { path: '/channels/@me/50', hasFocus: true })
    message()
    message({ channel_id: '51' })
    assert.deepEqual(titles(), [t('app.in', { name: 'bo', channel: 'Crew' })])
    setFocus(false)
    message()
    assert.deepEqual(titles(), ['bo'])
    const atMessage = await opened(context, { path: '/channels/@me/50/69', hasFocus: true })
    atMessage.message()
    assert.deepEqual(atMessage.titles(), [])
    const other = await opened(context, { path: '/channels/@me/501', hasFocus: true })
    other.message()
    assert.deepEqual(other.titles(), ['bo'])
  })

  test('is shown for every message of a guild only while the page has no focus', async (context) => {
    const { inGuild, message, setFocus, titles, notifyOfChoice } = await opened(context, { hasFocus: true })
    inGuild()
    assert.deepEqual(titles(), [])
    inGuild({ mentions: [ADA] })
    message()
    assert.equal(titles().length, 2)
    setFocus(false)
    inGuild()
    assert.equal(titles().length, 1)
    notifyOfChoice.choose('personal')
    inGuild()
    assert.equal(titles().length, 0)
    notifyOfChoice.choose('nothing')
    message()
    assert.equal(titles().length, 0)
  })

  test('is only shown or only heard if the user prefers that, and neither in Do not disturb', async (context) => {
    const { message, titles, sounds, desktopChoice, soundChoice, client, relationship } = await opened(context)
    desktopChoice.choose('off')
    message()
    assert.deepEqual([titles(), sounds()], [[], 1])
    desktopChoice.choose('on')
    soundChoice.choose('off')
    message()
    assert.deepEqual([titles(), sounds()], [['bo'], 1])
    client.presence.show('dnd')
    message()
    relationship(1)
    assert.deepEqual([titles(), sounds()], [[], 1])
  })

  test('isn’t shown without the browser’s permission', async (context) => {
    const { message, titles, sounds } = await opened(context, { permission: 'denied' })
    message()
    assert.deepEqual([titles(), sounds()], [[], 1])
    setGlobals(context, { window: {} })
    message()
    assert.deepEqual(titles(), [])
  })
})

describe('A notification of a friend request', () => {
  const [FRIEND, BLOCKED, INCOMING] = [1, 2, 3]

  test('says what happened, and opens the friends or the requests', async (context) => {
    const { relationship, notices, done } = await opened(context)
    relationship(INCOMING)
    relationship(FRIEND)
    assert.deepEqual(
      notices.map(({ title, body, tag }) => [title, body, tag]),
      [
        ['bo', t('app.sent-you-a-friend-request'), 'friend-20'],
        ['bo', t('app.you-are-now-friends'), 'friend-20'],
      ],
    )
    for (const { onclick } of notices) onclick()
    const [request, friend] = done.filter((each) => each.startsWith('go'))
    assert.equal(request, `${friend}#pending`)
  })

  test('isn’t shown for other changes, or if the user did it or wants none', async (context) => {
    const { relationship, titles, notifyOfChoice } = await opened(context)
    relationship(BLOCKED)
    relationship(INCOMING, false)
    notifyOfChoice.choose('nothing')
    relationship(INCOMING)
    assert.deepEqual(titles(), [])
  })

  test('isn’t shown while the user is viewing their friends', async (context) => {
    const { HOME_PATH } = await import('../shared/page/paths.ts')
    const { relationship, titles, setFocus } = await opened(context, { path: HOME_PATH, hasFocus: true })
    relationship(INCOMING)
    assert.deepEqual(titles(), [])
    setFocus(false)
    relationship(INCOMING)
    assert.deepEqual(titles(), ['bo'])
  })
})
