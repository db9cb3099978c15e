import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { destinationsOf } from './destinations.ts'

const ada = { id: '10', username: 'ada', global_name: null, avatar: null }
const user = (id: string, username: string, global_name: string | null = null) => ({
  id,
  username,
  global_name,
  avatar: null,
})
const everyone = { id: '1', name: '@everyone', permissions: String(1 << 10), position: 0 }
const channel = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  type: 0,
  parent_id: null,
  permission_overwrites: [],
  position: 0,
  ...more,
})
const hidden = { permission_overwrites: [{ id: '1', type: 0, deny: String(1 << 10), allow: '0' }] }
const thread = (id: string, name: string, parent_id: string, more: object = {}) => ({
  id,
  name,
  type: 11,
  parent_id,
  last_message_id: '900',
  thread_metadata: {},
  ...more,
})

const guild = {
  roles: [everyone],
  channels: [channel('20', 'plans'), channel('21', 'secret', hidden)],
  threads: [thread('30', 'mine', '20', { member: {} }), thread('31', 'theirs', '20'), thread('32', 'inside', '21')],
  members: [
    { user: ada, roles: [] },
    { user: user('11', 'grace', 'Grace'), roles: [], nick: 'The admiral' },
    { user: user('12', 'friend'), roles: [] },
    { user: user('13', 'blocked'), roles: [] },
    { user: user('14', 'known'), roles: [] },
  ],
}
const related = (id: string, type: number, name: string) => ({
  type: 'RELATIONSHIP_ADD',
  data: { id, type, user: user(id, name), nickname: null },
})
const events = [
  related('12', 1, 'friend'),
  related('13', 2, 'blocked'),
  { type: 'CHANNEL_CREATE', data: { id: '40', type: 1, recipients: [user('14', 'known')], last_message_id: null } },
]

const all = () => {
  const { world, marks } = clientInGuild({ guild, events }).client.store.getState()
  assert.ok(world)
  return destinationsOf({ world, marks })
}

describe('The destinations of the quick switcher', () => {
  test('are channels and active threads that the user can view', () => {
    const places = all().filter(({ kind }) => kind === 'text')
    assert.deepEqual(
      places.map(({ label, isFar, unread }) => [label, isFar, unread.unread]),
      [
        ['plans', false, false],
        ['mine', false, true],
        ['theirs', true, false],
      ],
    )
  })

  test('are conversations, friends, and members of guilds, each person once', () => {
    const people = all().filter(({ kind }) => kind === 'person')
    assert.deepEqual(
      people.map(({ label, path, isFar, detail }) => [label, path, isFar, detail]),
      [
        ['known', '/channels/@me/40', false, ''],
        ['friend', 'user:12', false, ''],
        ['Grace', 'user:11', true, 'Guild'],
      ],
    )
    assert.deepEqual(people.at(-1)?.aliases, ['grace', 'Grace', 'The admiral'])
  })

  test('change with the guild, and stay the same objects otherwise', () => {
    const { world, marks } = clientInGuild({ guild, events }).client.store.getState()
    assert.ok(world)
    const plans = () => destinationsOf({ world, marks }).find(({ label }) => label === 'plans')
    const first = plans()
    assert.ok(first !== undefined && plans() === first)
    const before = world.guilds.get('1')
    assert.ok(before)
    const channels = new Map([...before.channels].filter(([id]) => id !== '20'))
    const after = { ...world, guilds: new Map([['1', { ...before, channels }]]) }
    assert.ok(!destinationsOf({ world: after, marks }).some(({ label }) => label === 'plans'))
    const members = new Map([...before.members].filter(([id]) => id !== '11'))
    const without = { ...world, guilds: new Map([['1', { ...before, members }]]) }
    assert.ok(!destinationsOf({ world: without, marks }).some(({ label }) => label === 'Grace'))
  })
})
