import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { t } from '../../language/main.ts'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { fakeCall } from '../../testing/fake-call.ts'
import { shownToasts } from '../../testing/recorded-toasts.ts'
import { elementsOf, runHook } from '../../testing/run-hook.ts'

const { userActions } = await import('./user-actions.ts')
const { setDeveloperMode } = await import('../developer-mode.ts')
const { closeOverlays, openUserCard, useOverlays } = await import('../overlay/overlays.ts')
const { Dialog } = await import('../overlay/dialog.tsx')

const person = (id: string, fields: object = {}): any => ({
  id,
  username: `user ${id}`,
  global_name: null,
  avatar: null,
  ...fields,
})
const [ADA, BO] = [person('10'), person('20')]
const [FRIEND, BLOCKED, INCOMING, OUTGOING] = [1, 2, 3, 4]

interface Setup {
  user?: any
  guildId?: string | null
  groupId?: string
  /** The relationship with the user. */
  type?: number
  held?: PermissionName[]
  member?: object
  group?: object
  guild?: object
}

function menu({
  user = BO,
  guildId = null,
  groupId,
  type,
  held = [],
  member = {},
  group = {},
  guild = {},
}: Setup = {}) {
  const permissions = String(permissionSet('VIEW_CHANNEL', ...held))
  const roles = [
    { id: '1', name: '@everyone', permissions, position: 0 },
    { id: '2', name: 'Crew', permissions: '0', position: 1 },
  ]
  const members = [
    { user: ADA, roles: ['2'] },
    { user, roles: [], ...member },
  ]
  const crew = {
    id: '51',
    type: 3,
    name: 'Crew',
    owner_id: '10',
    recipients: [BO, person('40', { bot: true })],
    ...group,
  }
  const events: { type: string; data: object }[] = [{ type: 'CHANNEL_CREATE', data: crew }]
  if (type !== undefined) events.push({ type: 'RELATIONSHIP_ADD', data: { id: user.id, type, user } })
  const { client } = clientInGuild({ guild: { members, roles, ...guild }, events })
  const calls: unknown[] = []
  client.call = fakeCall(({ method, path, body }) => calls.push([method, path, body]))
  const actions = userActions(client, { user, guildId, groupId, anchor: {} as HTMLElement })
  const select = (label: string) => {
    const action = actions.find((each) => each?.label === label)
    assert.ok(action, label)
    action.onSelect()
  }
  const labels = () => actions.map((each) => each?.label ?? null)
  return { client, calls, actions, labels, select }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** The overlays that actions open. */
async function overlays(context: TestContext) {
  closeOverlays()
  const hook = await runHook(context, useOverlays, [])
  return {
    ...hook,
    kinds: () => hook.now().map((each) => ('action' in each ? `${each.kind} ${each.action}` : each.kind)),
    /** The title of the open question, and its confirmation. */
    asked: () => {
      const [overlay] = hook.now()
      const [dialog] = elementsOf(overlay?.kind === 'dialog' ? overlay.drawn(() => {}) : null, Dialog)
      assert.ok(dialog)
      const { title, actions }: any = dialog.props
      const [, confirm] = actions.props.children
      return { title, label: confirm.props.children, confirm: () => hook.does(() => confirm.props.onPress()) }
    },
  }
}

describe('The menu of a user', () => {
  const block = t('user.block-dialog')

  test('has actions for each relationship', () => {
    const labels = (type?: number, user = BO) =>
      menu({ ...(type !== undefined && { type }), user })
        .labels()
        .slice(2)
    assert.deepEqual(menu().labels().slice(0, 2), [t('user.message'), null])
    assert.deepEqual(labels(), [t('user.add-friend'), block])
    assert.deepEqual(labels(undefined, person('21', { bot: true })), [block])
    assert.deepEqual(labels(FRIEND), [t('user.add-friend-nickname'), t('user.remove-friend'), block])
    assert.deepEqual(labels(BLOCKED), [t('user.unblock')])
    assert.deepEqual(labels(INCOMING), [t('user.accept-friend-request'), t('user.ignore-friend-request'), block])
    assert.deepEqual(labels(OUTGOING), [t('user.cancel-friend-request'), block])
  })

  test('changes the relationship', async () => {
    const path = '/users/@me/relationships/20'
    const called = async (label: string, type?: number) => {
      shownToasts.length = 0
      const { select, calls } = menu({ ...(type !== undefined && { type }) })
      select(label)
      await settled()
      return [...calls, ...shownToasts]
    }
    const name = 'user 20'
    assert.deepEqual(await called(t('user.add-friend')), [
      ['PUT', path, {}],
      t('user.friend-request-sent-to', { name }),
    ])
    assert.deepEqual(await called(t('user.accept-friend-request'), INCOMING), [
      ['PUT', path, { type: FRIEND }],
      t('user.you-and-are-friends', { name }),
    ])
    for (const [label, type] of [
      [t('user.ignore-friend-request'), INCOMING],
      [t('user.cancel-friend-request'), OUTGOING],
      [t('user.unblock'), BLOCKED],
    ] as const) {
      const [call, ...toasts] = await called(label, type)
      assert.deepEqual([call, toasts], [['DELETE', path, undefined], []])
    }
  })

  test('asks before it blocks someone or ends a friendship', async (context) => {
    const { asked, does, kinds } = await overlays(context)
    const { select, calls } = menu({ type: FRIEND })
    await does(() => openUserCard({ userId: '20', guildId: null, anchor: {} as HTMLElement }))
    await does(() => select(t('user.remove-friend')))
    assert.deepEqual(kinds(), ['dialog'])
    assert.equal(asked().title, t('user.remove-from-your-friends', { name: 'user 20' }))
    assert.deepEqual(calls, [])
    await asked().confirm()
    assert.deepEqual(calls.splice(0), [['DELETE', '/users/@me/relationships/20', undefined]])
    await does(() => select(block))
    assert.equal(asked().label, t('user.block'))
    await asked().confirm()
    assert.deepEqual(calls, [['PUT', '/users/@me/relationships/20', { type: BLOCKED }]])
  })

  test('has actions on members of a group only for its owner', async (context) => {
    const [hand, remove] = [t('user.transfer-group'), t('user.remove-from-the-group-dialog')]
    const offered = (setup: Setup) =>
      menu(setup)
        .labels()
        .filter((each) => each === hand || each === remove)
    assert.deepEqual(offered({ groupId: '51' }), [hand, remove])
    assert.deepEqual(offered({ groupId: '51', user: person('40', { bot: true }) }), [remove])
    assert.deepEqual(offered({}), [])
    assert.deepEqual(offered({ groupId: '99' }), [])
    assert.deepEqual(offered({ groupId: '51', group: { owner_id: '20' } }), [])
    assert.deepEqual(offered({ groupId: '51', user: person('30') }), [])
    const { asked, does } = await overlays(context)
    const { select, calls } = menu({ groupId: '51' })
    for (const label of [hand, remove]) {
      await does(() => select(label))
      await asked().confirm()
    }
    assert.deepEqual(calls, [
      ['PATCH', '/channels/51', { owner: '20' }],
      ['DELETE', '/channels/51/recipients/20', undefined],
    ])
  })

  test('has moderation actions that the user has the power for', async (context) => {
    const rename = t('user.change-nickname')
    const all = [rename, t('user.time-out'), t('user.kick'), t('user.ban')]
    const held: PermissionName[] = ['MANAGE_NICKNAMES', 'MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS']
    const offered = (setup: Setup) => menu(setup).labels().slice(5)
    assert.deepEqual(offered({ guildId: '1', held }), all)
    assert.deepEqual(offered({ guildId: '1' }), [])
    assert.deepEqual(offered({ held }), [])
    assert.deepEqual(offered({ guildId: '1', held: ['KICK_MEMBERS'] }), [t('user.kick')])
    const { kinds, does } = await overlays(context)
    const { select } = menu({ guildId: '1', held })
    for (const [index, action] of ['rename', 'time-out', 'kick', 'ban'].entries()) {
      await does(() => select(all[index] ?? ''))
      assert.deepEqual(kinds(), [`moderation ${action}`])
    }
  })

  test('has actions on a user in voice, where the guild is known', () => {
    const inVoice = { user_id: '20', channel_id: '60', mute: false, deaf: false, suppress: false }
    const channels = [{ id: '60', type: 2, guild_id: '1', name: 'lounge', position: 0, permission_overwrites: [] }]
    const guild = { channels, voice_states: [inVoice] }
    const offers = (guildId: string | null) =>
      menu({ guildId, held: ['DEAFEN_MEMBERS'], guild })
        .labels()
        .includes(t('user.deafen'))
    assert.deepEqual([offers('1'), offers(null)], [true, false])
  })

  test('ends a timeout instead of starting one', async (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: 1_000 })
    const held: PermissionName[] = ['MODERATE_MEMBERS']
    const last = (until_ms: number | null) => {
      const communication_disabled_until = until_ms === null ? null : new Date(until_ms).toISOString()
      return menu({ guildId: '1', held, member: { communication_disabled_until } })
    }
    assert.equal(last(null).labels().at(-1), t('user.time-out'))
    assert.equal(last(1_000).labels().at(-1), t('user.time-out'))
    const { labels, select, calls } = last(1_001)
    assert.equal(labels().at(-1), t('user.remove-timeout'))
    select(t('user.remove-timeout'))
    assert.deepEqual(calls, [['PATCH', '/guilds/1/members/20', { communication_disabled_until: null }]])
  })

  test('of the user themself has only what they can do with themself', (context) => {
    assert.deepEqual(menu({ user: ADA }).labels(), [])
    assert.deepEqual(menu({ user: ADA, groupId: '51', group: { recipients: [ADA] } }).labels(), [])
    assert.deepEqual(menu({ user: ADA, guildId: '1', held: ['CHANGE_NICKNAME'] }).labels(), [t('user.change-nickname')])
    setDeveloperMode(true)
    context.after(() => setDeveloperMode(false))
    assert.deepEqual(menu({ user: ADA }).labels(), [t('shared.copy-id')])
    assert.equal(menu().labels().at(-1), t('shared.copy-id'))
  })

  test('is empty before the state is known, and separates its groups', () => {
    const { client, labels } = menu()
    assert.deepEqual(labels().filter((each) => each === null).length, 1)
    client.store.setState({ world: null })
    assert.deepEqual(userActions(client, { user: BO, guildId: null, anchor: {} as HTMLElement }), [])
  })

  test('marks what can’t be undone', () => {
    const held: PermissionName[] = ['MANAGE_NICKNAMES', 'MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS']
    const { actions } = menu({ guildId: '1', held, type: FRIEND, groupId: '51' })
    const dangerous = actions.flatMap((each) => (each?.tone === 'danger' ? [each.label] : []))
    assert.deepEqual(dangerous, [
      ...[t('user.remove-friend'), block, t('user.remove-from-the-group-dialog')],
      ...[t('user.time-out'), t('user.kick'), t('user.ban')],
    ])
  })
})
