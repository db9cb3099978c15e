import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientInGuild } from '../testing/client-in-guild.ts'
import { channelName, colourOfRoles, nameOfUser, nameOutsideGuilds, userName } from './names.ts'

const person = (id: string, username: string, global_name: string | null = null): any => ({ id, username, global_name })
const BO = person('20', 'bo', 'Bo')
const CLEO = person('30', 'cleo')
const DEE = person('40', 'dee')

const role = (id: string, position: number, color: number) => ({
  ...{ id, name: id, position, color },
  ...{ permissions: '0', hoist: false, mentionable: false, managed: false },
})

function known(): any {
  const { client } = clientInGuild({
    guild: {
      members: [
        { user: BO, nick: 'Bobbin', roles: [] },
        { user: CLEO, nick: null, roles: [] },
      ],
      roles: [role('1', 0, 7), role('5', 1, 255), role('6', 2, 0), role('7', 3, 0xabcdef)],
    },
    events: [
      { type: 'CHANNEL_CREATE', data: { id: '50', type: 3, name: null, recipients: [BO, DEE] } },
      { type: 'RELATIONSHIP_ADD', data: { id: '20', type: 1, nickname: 'Bobby', user: BO } },
      { type: 'RELATIONSHIP_ADD', data: { id: '60', type: 1, nickname: 'Effie', user: person('60', 'eff') } },
    ],
  })
  return client.store.getState().world
}

describe('The name of a user', () => {
  test('is the global name, or else the user name', () => {
    assert.equal(userName(BO), 'Bo')
    assert.equal(userName(CLEO), 'cleo')
  })

  test('is the nickname in a guild, and the user’s own name for them elsewhere', () => {
    const world = known()
    assert.equal(nameOfUser(world, '1', '20'), 'Bobbin')
    assert.equal(nameOfUser(world, null, '20'), 'Bobby')
    assert.equal(nameOfUser(world, '1', '30'), 'cleo')
    assert.equal(nameOfUser(world, null, '30'), undefined)
    assert.equal(nameOutsideGuilds(world, BO), 'Bobby')
    assert.equal(nameOutsideGuilds(world, CLEO), 'cleo')
  })

  test('is found wherever the user is known', () => {
    const world = known()
    assert.equal(nameOfUser(world, '1', '10'), 'ada')
    assert.equal(nameOfUser(world, null, '40'), 'dee')
    assert.equal(nameOfUser(world, '1', '40'), 'dee')
    assert.equal(nameOfUser(world, null, '60'), 'Effie')
    assert.equal(nameOfUser(world, '1', '60'), 'eff')
    assert.equal(nameOfUser(world, '2', '20'), 'Bo')
    assert.equal(nameOfUser(world, '1', '99'), undefined)
  })
})

describe('The colour of a user', () => {
  test('is that of the highest role with a colour', () => {
    const guild = known().guilds.get('1')
    assert.equal(colourOfRoles(guild, ['5', '6', '7']), '#abcdef')
    assert.equal(colourOfRoles(guild, ['6', '5', '99']), '#0000ff')
    assert.equal(colourOfRoles(guild, ['6']), undefined)
    assert.equal(colourOfRoles(guild, []), undefined)
  })
})

describe('The name of a channel', () => {
  const group = (name: string | null, ...recipients: object[]): any => ({ id: '50', type: 3, name, recipients })

  test('is its own, or else those of its recipients', () => {
    assert.equal(channelName({ id: '2', type: 0, name: 'news', guild_id: '1' } as any), 'news')
    assert.equal(channelName(group('Crew', BO)), 'Crew')
    assert.equal(channelName(group(null, BO, DEE)), 'Bo, dee')
    assert.equal(channelName(group(null, BO, DEE), known()), 'Bobby, dee')
    assert.equal(channelName({ id: '51', type: 1, recipients: [BO] } as any, known()), 'Bobby')
    assert.equal(channelName(group(null)), 'Only you')
  })
})
