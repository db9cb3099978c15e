import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  countStoredTargetUsers,
  newTargetedInvite,
  targetUsersForm,
  targetUsersOf,
} from '@guildhall/testing/features/target-users'
import { World } from '@guildhall/testing/worlds/world'

describe('Bulk Add Invite Target Users', () => {
  let world: World
  let code: string
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  beforeEach(async () => {
    code = await newTargetedInvite(world, ['7', '8'])
  })

  const add = (user_ids: unknown, by = world.owner, of = code) =>
    by.api.post(`/invites/${of}/target-users/bulk-add`, { user_ids })

  test('adds the users who are not on the list at once', async () => {
    const answer = await add(['9', '7', '9', world.stranger.id])
    assert.deepEqual([answer.status, answer.body], [204, undefined])
    const { ids, job } = await targetUsersOf(world, code)
    assert.deepEqual(ids, ['7', '8', '9', world.stranger.id])
    assert.deepEqual([job.status, job.total_users, job.processed_users], [2, 4, 4])
    assert.equal((await world.stranger.api.get(`/invites/${code}`)).status, 200)
  })

  test('also changes a list that is still being processed', async () => {
    await world.app.worker.settled()
    assert.equal((await world.owner.api.put(`/invites/${code}/target-users`, targetUsersForm('1\n2'))).status, 204)
    assert.equal((await add(['5', '6'])).status, 204)
    await world.app.worker.settled()
    const { ids, job } = await targetUsersOf(world, code)
    assert.deepEqual(ids, ['1', '2', '5', '6'])
    assert.deepEqual([job.status, job.total_users, job.processed_users], [2, 4, 4])
  })

  test('starts a new list if all that was sent for it is lost', async () => {
    await world.app.kernel.store.write(async (tx) => {
      const { id } = await tx.q
        .selectFrom('target_lists')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      await tx.q.deleteFrom('target_users').where('list_id', '=', id).execute()
      await tx.q.updateTable('target_lists').set({ status: 3, processed_users: 0 }).where('id', '=', id).execute()
      await tx.q.updateTable('invites').set({ target_list_id: '0' }).where('code', '=', code).execute()
    })
    assert.equal((await add(['5'])).status, 204)
    await world.app.worker.settled()
    assert.deepEqual((await targetUsersOf(world, code)).ids, ['5'])
  })

  test('changes nothing for an empty list', async () => {
    const before = await countStoredTargetUsers(world)
    assert.equal((await add([])).status, 204)
    assert.deepEqual(await countStoredTargetUsers(world), before)
  })

  test('applies all of several simultaneous requests', async () => {
    const answers = await Promise.all(['1', '2', '3', '1'].map((id) => add([id, '4'])))
    assert.ok(answers.every(({ status }) => status === 204))
    const { ids, job } = await targetUsersOf(world, code)
    assert.deepEqual([ids, job.total_users], [['1', '2', '3', '4', '7', '8'], 6])
  })

  test('limits a list to two million users', async () => {
    const setTotal = (total_users: number) =>
      world.app.kernel.store.write((tx) =>
        tx.q.updateTable('target_lists').set({ total_users }).where('code', '=', code).execute(),
      )
    await setTotal(1_999_999)
    await world.refuses(() => add(['8', '9', '10']), 400, 50035)
    assert.equal((await add(['7', '8', '9'])).status, 204)
    await world.refuses(() => world.owner.api.put(`/invites/${code}/target-users/10`), 400, 50035)
    assert.equal((await add(['9'])).status, 204)
    await setTotal(3)
    assert.deepEqual((await targetUsersOf(world, code)).ids, ['7', '8', '9'])
  })

  test('refuses invalid IDs, and too many', async () => {
    for (const sent of [undefined, null, '1', ['x'], [{}], [['1']], Array(1001).fill('1')]) {
      await world.refuses(() => add(sent), 400, 50035)
    }
    assert.deepEqual((await targetUsersOf(world, code)).ids, ['7', '8'])
  })

  test('is allowed for the invite’s creator and with MANAGE_GUILD, if the invite has a list of target users', async () => {
    await world.refuses(() => add(['1'], world.member), 403, 50013)
    await world.refuses(() => add(['1'], world.stranger), 403, 50001)
    await world.refuses(() => add(['1'], world.owner, 'Unknown123'), 404, 10006)
    const { body: open } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
    await world.refuses(() => add(['1'], world.owner, open.code), 404, 10129)
    const own = await newTargetedInvite(world, ['7'], { by: world.member })
    assert.equal((await add(['1'], world.member, own)).status, 204)
  })
})
