import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const HOUR = 3_600_000

describe('A timeout', () => {
  let world: World
  /** Has nearly all permissions, and is timed out for an hour. */
  let silenced: Person
  let count = 0
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())
  beforeEach(async () => {
    silenced = await world.newPerson(`silenced${count++}`)
    await world.join(silenced)
    const model = await world.app.kernel.readModel.find(world.guildId)
    const position = model?.mustFindRole(world.roles.moderator).position
    await world.grant(
      silenced,
      ['MANAGE_ROLES', 'MANAGE_GUILD', 'MANAGE_CHANNELS', 'BAN_MEMBERS', 'KICK_MEMBERS'],
      position,
    )
    await timeOut(silenced, new Date(world.clock.now() + HOUR).toISOString())
  })

  const guild = () => `/guilds/${world.guildId}`
  const timeOut = async (who: Person, communication_disabled_until: string | null) => {
    const { status } = await world.owner.api.patch(`${guild()}/members/${who.id}`, { communication_disabled_until })
    assert.equal(status, 200)
  }
  const writes = (): [string, () => Promise<{ status: number; body: unknown }>][] => {
    const { api } = silenced
    const member = `${guild()}/members/${world.member.id}`
    return [
      ['say something', () => api.post(`/channels/${world.channels.general}/messages`, { content: 'x' })],
      ['change their nickname', () => api.patch(`${guild()}/members/@me`, { nick: 'x' })],
      ['change their nickname in the older way', () => api.patch(`${guild()}/members/@me/nick`, { nick: 'x' })],
      ['change their bio', () => api.patch(`${guild()}/members/@me`, { bio: 'x' })],
      ['give a role', () => api.put(`${member}/roles/${world.roles.member}`)],
      ['take a role', () => api.delete(`${member}/roles/${world.roles.member}`)],
      ['change a member', () => api.patch(member, { flags: 4 })],
      ['kick', () => api.delete(member)],
      ['ban', () => api.put(`${guild()}/bans/${world.member.id}`, {})],
      ['make a role', () => api.post(`${guild()}/roles`, {})],
      ['make a channel', () => api.post(`${guild()}/channels`, { name: 'x' })],
      ['change the guild', () => api.patch(guild(), { name: 'xx' })],
    ]
  }

  test('leaves reading, and refuses writing', async () => {
    for (const [what, write] of writes()) {
      const { status } = await write()
      assert.equal(status, 403, what)
      await world.refuses(write, 403, 50013)
    }
    for (const path of ['', '/members?limit=9', '/members/search?query=s', '/roles', '/channels']) {
      assert.equal((await silenced.api.get(guild() + path)).status, 200, path)
    }
    assert.equal((await silenced.api.get(`/channels/${world.channels.general}/messages`)).status, 200)
  })

  test('ends exactly at the time it was set to', async () => {
    const rename = () => silenced.api.patch(`${guild()}/members/@me/nick`, { nick: 'free' })
    world.clock.advance(HOUR - 1)
    await world.refuses(rename, 403, 50013)
    world.clock.advance(1)
    assert.equal((await rename()).status, 200)
    for (const [what, write] of writes()) assert.ok((await write()).status < 300, what)
  })

  test('ends when it is removed', async () => {
    await timeOut(silenced, null)
    assert.equal((await silenced.api.patch(`${guild()}/members/@me`, { nick: 'free' })).status, 200)
  })

  test('lets the member leave', async () => {
    assert.equal((await silenced.api.delete(`/users/@me/guilds/${world.guildId}`)).status, 204)
  })

  test('does not apply to members who become administrators', async () => {
    await world.grant(silenced, ['ADMINISTRATOR'])
    assert.equal((await silenced.api.patch(`${guild()}/members/@me`, { bio: 'x' })).status, 200)
  })
})
