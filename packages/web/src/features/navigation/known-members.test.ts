import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { knownMembers } from './known-members.ts'

const member = (id: string, nick: string | null = null) => ({ user: { id }, nick })
const guildOf = (name: string, members: readonly any[], listed: readonly any[] = []): any => ({
  settings: { name },
  members: new Map(members.map((each) => [each.user.id, each])),
  lists: new Map([['all', { items: new Map(listed.map((item, index) => [index, item])) }]]),
})

describe('The members that the client knows', () => {
  test('are each listed once, with their nicknames in all guilds', () => {
    const guilds = new Map([
      ['1', guildOf('Garden', [member('11', 'Weeder'), member('12')])],
      ['2', guildOf('Harbour', [member('11', 'Captain'), member('12', 'Sailor')])],
      ['3', guildOf('Attic', [member('11', 'Weeder')])],
    ])
    assert.deepEqual(
      knownMembers(guilds).map(({ user, nicks, guild }) => [user.id, nicks, guild]),
      [
        ['11', ['Weeder', 'Captain'], 'Garden'],
        ['12', ['Sailor'], 'Garden'],
      ],
    )
  })

  test('include those of the member lists', () => {
    const guilds = new Map([['1', guildOf('Garden', [], [{ group: { id: 'online' } }, { member: member('11') }])]])
    assert.deepEqual(
      knownMembers(guilds).map(({ user }) => user.id),
      ['11'],
    )
  })
})
