import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { allowComponentImports } from '../../testing/component-modules.ts'

allowComponentImports()
const { searchChannels, searchRoles, searchUsers, toRoleChoice, toUserChoice } = await import('./entity-options.tsx')

const person = (id: string, username: string, nick: string | null = null, global_name: string | null = null) => ({
  nick,
  user: { id, username, global_name, avatar: null },
})
const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label)

describe('The choice among users', () => {
  test('has those first whose name begins with the text', () => {
    const people = [person('1', 'diana'), person('2', 'x', 'Ána'), person('3', 'anna', null, 'Q'), person('4', 'bo')]
    assert.deepEqual(labels(searchUsers(people, 'an')), ['Ána', 'Q', 'diana'])
    assert.deepEqual(labels(searchUsers(people, '')), ['diana', 'Ána', 'Q', 'bo'])
    assert.deepEqual(labels(searchUsers(people, 'zz')), [])
  })

  test('has at most 25, of which those with the text at the beginning count first', () => {
    const others = Array.from({ length: 30 }, (_, i) => person(String(i), `xan${i}`))
    const first = Array.from({ length: 30 }, (_, i) => person(String(i), `an${i}`))
    assert.equal(searchUsers(others, 'an').length, 25)
    assert.ok(labels(searchUsers([...others, ...first], 'an')).every((label) => label.startsWith('an')))
  })

  test('shows the name in the guild and the user name', () => {
    const { label, description } = toUserChoice(person('1', 'ada', 'Countess'))
    assert.deepEqual([label, description], ['Countess', '@ada'])
    assert.equal(toUserChoice(person('1', 'ada', null, 'Ada')).label, 'Ada')
  })
})

describe('The choice among roles', () => {
  const role = (id: string, name: string, position: number, color = 0): any => ({ id, name, position, color })

  test('has the highest first, and the colour', () => {
    const roles = [role('1', 'Elder', 1), role('2', 'Older', 2, 255), role('3', 'Young', 3)]
    assert.deepEqual(labels(searchRoles(roles, 'LDER')), ['Older', 'Elder'])
    const style = (each: any) => each.icon.props.style
    assert.deepEqual(style(toRoleChoice(roles[0])), {})
    assert.deepEqual(style(toRoleChoice(roles[1])), { color: '#0000ff' })
  })
})

describe('The choice among channels', () => {
  const channel = (id: string, name: string, position: number, more: object = {}) => ({
    ...{ id, name, position, type: 0, guild_id: '1', parent_id: null, permission_overwrites: [] },
    ...more,
  })
  const hidden = { permission_overwrites: [{ id: '1', type: 0, allow: '0', deny: '1024' }] }
  const { client } = clientInGuild({
    guild: {
      roles: [{ id: '1', name: '@everyone', permissions: '1024', position: 0 }],
      channels: [
        channel('6', 'late', 1, { parent_id: '3' }),
        channel('5', 'early', 0, { parent_id: '3' }),
        channel('3', 'second', 1, { type: 4 }),
        channel('2', 'first', 0, { type: 4 }),
        channel('7', 'inner', 0, { parent_id: '2' }),
        channel('4', 'top', 3),
        channel('8', 'secret', 0, hidden),
        channel('9', 'voice', 4, { type: 2 }),
      ],
      threads: [{ id: '10', type: 11, name: 'thread', guild_id: '1', parent_id: '7', thread_metadata: {} }],
    },
  })
  const { world } = client.store.getState()
  assert.ok(world)
  const search = (query: string, types?: readonly number[]) => searchChannels(world, '1', query, types)

  test('has the guild’s order: channels without a category, and then each category with its channels', () => {
    assert.deepEqual(labels(search('')), [...['top', 'voice', 'first', 'inner', 'thread', 'second', 'early', 'late']])
  })

  test('has only visible channels of the allowed types with the text in their name', () => {
    assert.deepEqual(labels(search('', [2])), ['voice'])
    assert.deepEqual(labels(search('', [])).length, 8)
    assert.deepEqual(labels(search('EAR')), ['early'])
    assert.deepEqual(labels(search('secret')), [])
    assert.deepEqual(searchChannels(world, '2', '', undefined), [])
  })

  test('shows the category', () => {
    assert.equal(search('early')[0]?.description, 'second')
    assert.equal(search('top')[0]?.description, undefined)
  })
})
