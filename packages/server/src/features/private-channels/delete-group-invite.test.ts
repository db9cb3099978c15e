import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newGroup } from '@guildhall/testing/features/groups'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Group Invite', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('refuses everyone but the invite’s creator and the group’s owner', async () => {
    const { owner, member, moderator, stranger } = world
    const { id } = await newGroup(owner, [member, moderator])
    const invite = async () => (await member.api.post(`/channels/${id}/invites`, { unique: true })).body.code
    const code = await invite()
    for (const who of [moderator, stranger]) await world.refuses(() => who.api.delete(`/invites/${code}`), 403, 50013)
    await world.refuses(() => world.bot.api.delete(`/invites/${code}`), 403, 20001)
    const { status, body } = await member.api.delete(`/invites/${code}`)
    assert.deepEqual([status, body.code, body.uses], [200, code, undefined])
    await world.refuses(() => member.api.delete(`/invites/${code}`), 404, 10006)
    assert.equal((await owner.api.delete(`/invites/${await invite()}`)).status, 200)
  })
})
