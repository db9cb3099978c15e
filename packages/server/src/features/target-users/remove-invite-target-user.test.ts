import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newTargetedInvite, targetUsersOf } from '@guildhall/testing/features/target-users'
import { World } from '@guildhall/testing/worlds/world'

describe('Remove Invite Target User', () => {
  let world: World
  let code: string
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  beforeEach(async () => {
    code = await newTargetedInvite(world, ['7', '8'])
  })

  const change = (id: string, by = world.owner, of = code) => by.api.delete(`/invites/${of}/target-users/${id}`)

  test('removes a user from the list, and accepts a user who is not on it', async () => {
    for (const id of ['7', '7', '9']) {
      const answer = await change(id)
      assert.deepEqual([answer.status, answer.body], [204, undefined])
    }
    const { ids, job } = await targetUsersOf(world, code)
    assert.deepEqual([ids, job.total_users, job.processed_users], [['8'], 1, 1])
  })

  test('refuses an invalid ID', async () => {
    for (const id of ['x', '-1', '99999999999999999999']) await world.refuses(() => change(id), 400)
  })

  test('is allowed for the invite’s creator and with MANAGE_GUILD, if the invite has a list of target users', async () => {
    await world.refuses(() => change('7', world.member), 403, 50013)
    await world.refuses(() => change('7', world.stranger), 403, 50001)
    await world.refuses(() => change('7', world.owner, 'Unknown123'), 404, 10006)
    const { body: open } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
    await world.refuses(() => change('7', world.owner, open.code), 404, 10129)
    const own = await newTargetedInvite(world, ['7'], { by: world.member })
    assert.equal((await change('7', world.member, own)).status, 204)
  })
})
