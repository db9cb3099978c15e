import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../testing/client-in-guild.ts'
import { knownUser, memberIn, presenceOfUser } from './known-user.ts'

const person = (id: string, username: string): any => ({ id, username, global_name: null, avatar: null })

function known(): any {
  const { client } = clientInGuild({
    guild: { members: [{ user: person('20', 'member'), roles: [], nick: null }] },
    events: [
      { type: 'CHANNEL_CREATE', data: { id: '50', type: 1, recipients: [person('30', 'recipient')] } },
      { type: 'RELATIONSHIP_ADD', data: { id: '40', type: 1, nickname: null, user: person('40', 'friend') } },
    ],
  })
  const { world } = client.store.getState()
  const guild: any = world?.guilds.get('1')
  const item = { member: { user: person('60', 'listed'), roles: [] } }
  const lists = new Map([
    [
      'everyone',
      {
        items: new Map<number, object>([
          [0, { group: { id: 'online' } }],
          [1, item],
        ]),
      },
    ],
  ])
  const presences = new Map([['20', { status: 'idle' }]])
  return {
    ...world,
    presences: new Map([
      ['20', { status: 'online' }],
      ['40', { status: 'dnd' }],
    ]),
    guilds: new Map([['1', { ...guild, lists, presences }]]),
  }
}

describe('A user', () => {
  test('is found in every part of the state', () => {
    const world = known()
    const names = ['10', '20', '30', '40', '60', '99'].map((id) => knownUser(world, '1', id)?.username)
    assert.deepEqual(names, ['ada', 'member', 'recipient', 'friend', 'listed', undefined])
    assert.equal(knownUser(world, null, '20')?.username, 'member')
    assert.equal(knownUser(world, null, '60'), undefined)
  })

  test('has a member in a guild, from its members or a member list', () => {
    const guild = known().guilds.get('1')
    assert.equal(memberIn(guild, '20')?.user.username, 'member')
    assert.equal(memberIn(guild, '60')?.user.username, 'listed')
    assert.equal(memberIn(guild, '30'), undefined)
    assert.equal(memberIn(undefined, '20'), undefined)
  })

  test('has a presence in a guild, or else among friends', () => {
    const world = known()
    assert.equal(presenceOfUser(world, '1', '20')?.status, 'idle')
    assert.equal(presenceOfUser(world, null, '20')?.status, 'online')
    assert.equal(presenceOfUser(world, '1', '40')?.status, 'dnd')
    assert.equal(presenceOfUser(world, '2', '40')?.status, 'dnd')
    assert.equal(presenceOfUser(world, '1', '99'), undefined)
  })
})
