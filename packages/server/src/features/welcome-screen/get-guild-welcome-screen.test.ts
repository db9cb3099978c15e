import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { becomeCommunity } from '@guildhall/testing/worlds/community'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Welcome Screen', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/welcome-screen`
    await becomeCommunity(world)
  })
  after(() => world.close())

  test('answers 10069 if the welcome screen was never set, but always requires MANAGE_GUILD', async () => {
    await world.refuses(() => world.owner.api.get(path), 404, 10069)
    await world.refuses(() => world.member.api.get(path), 403, 50013)
    await world.owner.api.patch(path, {})
    await world.refuses(() => world.owner.api.get(path), 404, 10069)
  })

  test('returns a disabled welcome screen only to members who may manage the guild', async () => {
    await world.owner.api.patch(path, { description: 'Come in' })
    const { status, body } = await world.owner.api.get(path)
    assert.deepEqual([status, body], [200, { description: 'Come in', welcome_channels: [] }])
    assert.equal((await world.bot.api.get(path)).status, 200)
    await world.refuses(() => world.member.api.get(path), 403, 50013)
    await world.refuses(() => world.moderator.api.get(path), 403, 50013)
    const manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_GUILD'])
    assert.deepEqual((await manager.api.get(path)).body, body)
  })

  test('returns an enabled welcome screen to every member, and to nobody else', async () => {
    await world.owner.api.patch(path, { enabled: true })
    const { status, body } = await world.member.api.get(path)
    assert.deepEqual([status, body], [200, { description: 'Come in', welcome_channels: [] }])
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
  })

  test('returns the stored welcome screen after the guild is loaded again', async () => {
    const { body } = await world.member.api.get(path)
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await world.member.api.get(path)).body, body)
  })
})
