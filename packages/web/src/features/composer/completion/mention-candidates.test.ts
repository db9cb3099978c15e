import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { channelCandidates } from './channel-candidates.ts'
import { guildMentions, privateMentions, roleCandidate } from './mention-candidates.ts'

const user = (id: string, username: string, global_name: string | null = null): any => ({
  id,
  username,
  global_name,
  avatar: null,
})
const member = (id: string, username: string, nick: string | null = null, name: string | null = null) => ({
  ...{ user: user(id, username, name), nick, roles: [] },
})
const role = (id: string, name: string, mentionable: boolean, color = 0) => ({
  id,
  name,
  mentionable,
  color,
  permissions: '0',
  position: 0,
})
const ALL = permissionSet('MENTION_EVERYONE')

function guildOf(members: object[], roles: object[] = []): any {
  const all = [role('1', '@everyone', true), ...roles]
  return clientInGuild({ guild: { members, roles: all } })
    .client.store.getState()
    .world?.guilds.get('1')
}
const mentions = (guild: any, rights: bigint, query: string) =>
  guildMentions(guild, rights, query).map(({ label, choice }) => `${label} ${'sent' in choice ? choice.sent : ''}`)

describe('The candidates for a mention in a guild', () => {
  test('are members by nickname, name and username', () => {
    const guild = guildOf([member('20', 'ada', 'Countess'), member('21', 'bo', null, 'Bob'), member('22', 'cleo')])
    assert.deepEqual(mentions(guild, 0n, 'count'), ['Countess <@20>'])
    assert.deepEqual(mentions(guild, 0n, 'ad'), ['Countess <@20>'])
    assert.deepEqual(mentions(guild, 0n, 'bob'), ['Bob <@21>'])
    assert.deepEqual(mentions(guild, 0n, 'cleo'), ['cleo <@22>'])
    const [found] = guildMentions(guild, 0n, 'ad')
    assert.deepEqual([found?.detail, found?.choice], ['ada', { names: ['@Countess', '@ada'], sent: '<@20>' }])
  })

  test('are mentionable roles, and all roles and crowds for users who may mention everyone', () => {
    const guild = guildOf([], [role('5', 'rangers', true), role('6', 'rascals', false)])
    assert.deepEqual(mentions(guild, 0n, 'ra'), ['@rangers <@&5>'])
    assert.deepEqual(mentions(guild, ALL, 'ra'), ['@rangers <@&5>', '@rascals <@&6>'])
    assert.deepEqual(mentions(guild, ALL, 'here'), ['@here @here'])
    assert.deepEqual(mentions(guild, ALL, 'every'), ['@everyone @everyone'])
    assert.deepEqual(mentions(guild, 0n, 'every'), [])
  })

  test('are at most ten, members first', () => {
    const members = Array.from({ length: 9 }, (_, index) => member(String(20 + index), `ray${index}`))
    const guild = guildOf(members, [role('5', 'rangers', true), role('6', 'rabbits', true)])
    const found = mentions(guild, 0n, 'ra')
    assert.deepEqual([found.length, found.at(-1)], [10, '@rangers <@&5>'])
  })

  test('show a role in its colour, if it has one', () => {
    const colour = (color: number) => {
      const { picture } = roleCandidate(role('5', 'Crew', true, color) as any)
      return picture.kind === 'role' ? picture.colour : undefined
    }
    assert.deepEqual([colour(0), colour(0x0a_ff), colour(0xff_00_00)], [null, '#000aff', '#ff0000'])
  })
})

test('the candidates for a mention in a private channel are its people, by name and username', () => {
  const people = [user('20', 'ada', 'Countess'), user('21', 'bo')]
  const found = (query: string) => privateMentions(people, query).map(({ label }) => label)
  assert.deepEqual([found('count'), found('ad'), found('bo'), found('x')], [['Countess'], ['Countess'], ['bo'], []])
})

describe('The candidates for a link to a channel', () => {
  const channel = (id: string, name: string, type = 0, fields: object = {}) => ({
    ...{ id, name, type, guild_id: '1', position: Number(id), parent_id: null, permission_overwrites: [], ...fields },
  })
  const hidden = [{ id: '1', type: 0, allow: '0', deny: String(permissionSet('VIEW_CHANNEL')) }]
  const channels = [
    channel('20', 'apples', 0, { parent_id: '30' }),
    channel('21', 'apricots', 2),
    channel('22', 'apes', 0, { permission_overwrites: hidden }),
    channel('30', 'apparel', 4),
  ]
  const roles = [{ id: '1', name: '@everyone', permissions: String(permissionSet('VIEW_CHANNEL')), position: 0 }]
  const { world }: any = clientInGuild({ guild: { channels, roles } }).client.store.getState()
  const found = (...types: number[]) => channelCandidates(world, '1', 'ap', types).map(({ label }) => label)

  test('are those that the user can view, without categories unless they are asked for', () => {
    assert.deepEqual(found(), ['apples', 'apricots'])
    assert.deepEqual(found(2), ['apricots'])
    assert.deepEqual(found(4, 2).sort(), ['apparel', 'apricots'])
    assert.deepEqual(channelCandidates(world, '2', 'ap'), [])
  })

  test('name their category', () => {
    const [apples, apricots] = channelCandidates(world, '1', 'ap')
    assert.deepEqual([apples?.detail, apricots?.detail], ['apparel', ''])
    assert.deepEqual(apples?.choice, { names: ['#apples', '#apples (apparel)'], sent: '<#20>' })
    assert.deepEqual(apricots?.choice, { names: ['#apricots'], sent: '<#21>' })
  })
})
