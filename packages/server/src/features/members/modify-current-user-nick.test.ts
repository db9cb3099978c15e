import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Current User Nick', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const rename = (who: Person, body: unknown) => who.api.patch(`/guilds/${world.guildId}/members/@me/nick`, body)

  test('returns the nickname, notifies members and writes an audit entry', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await rename(world.member, { nick: ' New  Name ' })
      assert.equal(status, 200)
      assert.deepEqual(body, { nick: 'New Name' })
    })
    assert.deepEqual(
      events.map(({ type, data }) => data.action_type ?? type),
      ['GUILD_MEMBER_UPDATE', 24],
    )
    assert.equal(events[0]?.data.nick, 'New Name')
    assert.deepEqual((await rename(world.member, {})).body, { nick: 'New Name' })
    for (const nick of [null, '']) assert.deepEqual((await rename(world.member, { nick })).body, { nick: null })
  })

  test('is available to the owner and to bots', async () => {
    for (const who of [world.owner, world.bot]) assert.equal((await rename(who, { nick: 'me' })).status, 200)
  })

  test('refuses a name that is too long, non-members, and members who lack CHANGE_NICKNAME', async () => {
    await world.refuses(() => rename(world.member, { nick: 'x'.repeat(33) }), 400, 50035)
    await world.refuses(() => rename(world.stranger, { nick: 'x' }), 403, 50001)
    await setEveryonePermissions(world, [])
    await world.refuses(() => rename(world.member, { nick: 'x' }), 403, 50013)
  })
})
