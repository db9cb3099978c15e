import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { clientInGuild } from '../testing/client-in-guild.ts'
import { runHook } from '../testing/run-hook.ts'
import {
  canRunActivities,
  ownActivity,
  partyActivity,
  useLaunchedActivity,
  useMayLaunchActivities,
} from './activities.ts'

const activity = (
  instance_id: string,
  participants: [user_id: string, session_id?: string][],
  fields: object = {},
): any => ({
  instance_id,
  application_id: '50',
  channel_id: '20',
  guild_id: '1',
  launch_id: `launch ${instance_id}`,
  participants: participants.map(([user_id, session_id = 'elsewhere']) => ({ user_id, session_id })),
  ...fields,
})

/** The state with some Activities; the page’s session is "a". */
function stateWith(...activities: any[]): any {
  const { client, around } = clientInGuild()
  const world: any = client.store.getState().world
  client.store.setState({
    world: { ...world, activities: new Map(activities.map((each) => [each.instance_id, each])) },
  })
  return { snapshot: client.store.getState(), around }
}

describe('The Activity of this page', () => {
  test('is the one with its session, not one that the user joined on another page', () => {
    const elsewhere = activity('x', [['10', 'b']])
    const here = activity('y', [['20'], ['10', 'a']])
    assert.equal(ownActivity(stateWith(elsewhere, here).snapshot), here)
    assert.equal(ownActivity(stateWith(elsewhere).snapshot), null)
    const { snapshot } = stateWith(here)
    assert.equal(ownActivity({ ...snapshot, session: null }), null)
    assert.equal(ownActivity({ ...snapshot, world: null }), null)
  })

  test('is distinguished from those of others that a user’s party is in', () => {
    const { snapshot } = stateWith(
      activity('x', [['30']], { application_id: '51' }),
      activity('y', [['30']], { guild_id: undefined }),
      activity('z', [['40'], ['10', 'a']]),
    )
    assert.deepEqual(partyActivity(snapshot, '50', '30'), { guildId: null, channelId: '20', isOwn: false })
    assert.deepEqual(partyActivity(snapshot, '50', '40'), { guildId: '1', channelId: '20', isOwn: true })
    assert.equal(partyActivity(snapshot, '50', '99'), null)
    assert.equal(partyActivity(snapshot, '51', '40'), null)
    assert.equal(partyActivity({ ...snapshot, world: null }, '50', '30'), null)
  })

  test('is found by the interaction that launched it', async (context) => {
    const one = activity('x', [])
    const { around } = stateWith(one)
    const hook = await runHook(context, useLaunchedActivity, ['launch x'], around)
    assert.equal(hook.now(), one)
    assert.equal(await hook.again('launch y'), undefined)
  })
})

describe('Activities', () => {
  test('run in channels with text or voice, but not in threads, categories and forums', () => {
    const [runs, doesnt] = [
      [0, 1, 2, 3, 5, 13],
      [4, 10, 11, 12, 15, 16],
    ]
    assert.deepEqual(
      runs.map(canRunActivities),
      runs.map(() => true),
    )
    assert.deepEqual(
      doesnt.map(canRunActivities),
      doesnt.map(() => false),
    )
  })

  const may = async (context: TestContext, type: number, held: PermissionName[], guild: object = {}) => {
    const channels = [{ id: '20', type, guild_id: '1', name: 'a', position: 0, permission_overwrites: [] }]
    const permissions = String(permissionSet('VIEW_CHANNEL', 'CONNECT', ...held))
    const roles = [{ id: '1', name: '@everyone', permissions, position: 0 }]
    const { around } = clientInGuild({ guild: { channels, roles, ...guild } })
    return runHook(context, useMayLaunchActivities, ['1', '20'], around)
  }

  test('are launched by users with the permission, and not in the channel of absent users', async (context) => {
    const held: PermissionName[] = ['USE_EMBEDDED_ACTIVITIES', 'SEND_MESSAGES']
    assert.equal((await may(context, 2, held)).now(), true)
    assert.equal((await may(context, 2, [])).now(), false)
    assert.equal((await may(context, 15, held)).now(), false)
    assert.equal((await may(context, 2, held, { afk_channel_id: '20' })).now(), false)
    assert.equal((await may(context, 2, held, { afk_channel_id: '21' })).now(), true)
    assert.equal(await (await may(context, 2, held)).again('1', '99'), false)
  })
})
