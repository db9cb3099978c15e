import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  countStoredTargetUsers,
  newTargetedInvite,
  targetUsersForm,
  targetUsersOf,
} from '@guildhall/testing/features/target-users'
import { World } from '@guildhall/testing/worlds/world'

describe('Bulk Remove Invite Target Users', () => {
  let world: World
  let code: string
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  beforeEach(async () => {
    code = await newTargetedInvite(world, ['7', '8', world.stranger.id])
  })

  const remove = (user_ids: unknown, by = world.owner, of = code) =>
    by.api.post(`/invites/${of}/target-users/bulk-delete`, { user_ids })

  test('removes the users who are on the list at once', async () => {
    const answer = await remove(['7', '7', '9', world.stranger.id])
    assert.deepEqual([answer.status, answer.body], [204, undefined])
    const { ids, job } = await targetUsersOf(world, code)
    assert.deepEqual(ids, ['8'])
    assert.deepEqual([job.status, job.total_users, job.processed_users], [2, 1, 1])
    await world.refuses(() => world.stranger.api.post(`/invites/${code}`, {}), 404, 10006)
  })

  test('leaves an invite for nobody if all are removed', async () => {
    assert.equal((await remove(['7', '8', world.stranger.id])).status, 204)
    assert.deepEqual((await targetUsersOf(world, code)).ids, [])
    await world.refuses(() => world.stranger.api.post(`/invites/${code}`, {}), 404, 10006)
  })

  test('also changes a list that is still being processed, in the order of the requests', async () => {
    await world.app.worker.settled()
    const [lists, , users] = await countStoredTargetUsers(world)
    assert.equal((await world.owner.api.put(`/invites/${code}/target-users`, targetUsersForm('1\n2\n3'))).status, 204)
    assert.equal((await remove(['2', '3', '9', world.stranger.id])).status, 204)
    await world.owner.api.post(`/invites/${code}/target-users/bulk-add`, { user_ids: ['3', '4'] })
    await world.app.worker.settled()
    const { ids, job } = await targetUsersOf(world, code)
    assert.deepEqual(ids, ['1', '3', '4'])
    assert.deepEqual([job.status, job.total_users, job.processed_users], [2, 3, 3])
    assert.deepEqual(await countStoredTargetUsers(world), [lists, 0, users])
  })

  test('refuses invalid IDs, and too many', async () => {
    for (const sent of [undefined, null, '1', ['x'], [{}], Array(1001).fill('1')]) {
      await world.refuses(() => remove(sent), 400, 50035)
    }
    assert.equal((await remove([])).status, 204)
    assert.equal((await targetUsersOf(world, code)).ids.length, 3)
  })

  test('is allowed for the invite’s creator and with MANAGE_GUILD, if the invite has a list of target users', async () => {
    await world.refuses(() => remove(['7'], world.member), 403, 50013)
    await world.refuses(() => remove(['7'], world.stranger), 403, 50001)
    await world.refuses(() => remove(['7'], world.owner, 'Unknown123'), 404, 10006)
    const { body: open } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
    await world.refuses(() => remove(['7'], world.owner, open.code), 404, 10129)
  })
})
