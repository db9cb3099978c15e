import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { TARGET_USERS_LIMITS } from '@guildhall/protocol/objects/guilds/target-users'
import {
  countStoredTargetUsers,
  newTargetedInvite,
  targetUsersForm,
  targetUsersOf,
} from '@guildhall/testing/features/target-users'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { World } from '@guildhall/testing/worlds/world'

describe('Update Target Users', () => {
  let world: World
  let code: string
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  beforeEach(async () => {
    code = await newTargetedInvite(world, ['7', '8'])
  })

  const update = (body: unknown, by = world.owner) => by.api.put(`/invites/${code}/target-users`, body)

  test('keeps the current list until the new one is processed, which then replaces it', async () => {
    const before = await targetUsersOf(world, code)
    assert.deepEqual(before.ids, ['7', '8'])
    await world.app.worker.settled()
    const answer = await update(targetUsersForm('user_id\r\n3\r\n1\r\n3\r\n'))
    assert.deepEqual([answer.status, answer.body], [204, undefined])
    await world.app.worker.settled()
    const { ids, job } = await targetUsersOf(world, code)
    assert.deepEqual(ids, ['1', '3'])
    assert.deepEqual([job.status, job.total_users, job.processed_users, job.error_message], [2, 2, 2, null])
    assert.notEqual(job.completed_at, null)
  })

  test('accepts files from discord.js, and a file without IDs, which lets nobody in', async () => {
    const sent = new FormData()
    sent.append('target_users_file', new Blob(['1\n2'], { type: 'text/csv' }), 'users.csv')
    assert.equal((await update(sent)).status, 204)
    await world.app.worker.settled()
    assert.deepEqual((await targetUsersOf(world, code)).ids, ['1', '2'])
    assert.equal((await update(targetUsersForm('user_id\n'))).status, 204)
    await world.app.worker.settled()
    const { ids, job } = await targetUsersOf(world, code)
    assert.deepEqual([ids, job.status, job.total_users], [[], 2, 0])
    await world.refuses(() => world.stranger.api.post(`/invites/${code}`, {}), 404, 10006)
  })

  test('refuses a file with an invalid line and reports it, and stores nothing of it', async () => {
    await world.refuses(() => update(targetUsersForm('1\nx\n0')), 400)
    const { body } = await update(targetUsersForm('1\nx\n0'))
    assert.deepEqual(body, {
      target_users_file: ['Line 2: invalid user ID format', 'Line 3: invalid user ID - must be a valid snowflake'],
    })
    const [lists, pieces] = await countStoredTargetUsers(world)
    const many = Array.from({ length: 40_000 }, (_, i) => String(i + 1)).join('\n')
    await world.refuses(() => update(targetUsersForm(`${many}\nx`)), 400)
    assert.deepEqual((await countStoredTargetUsers(world)).slice(0, 2), [lists, pieces])
    assert.deepEqual((await targetUsersOf(world, code)).ids, ['7', '8'])
  })

  test('refuses a body without a file', async () => {
    for (const body of [{}, multipartForm({}), multipartForm({ target_users_file: '1' }), { target_users_file: '1' }]) {
      await world.refusesAt(() => update(body), 'target_users_file', 'BASE_TYPE_REQUIRED')
    }
    await world.refusesAt(() => update(multipartForm({}, { other: '1' })), 'target_users_file', 'BASE_TYPE_CHOICES')
  })

  test('refuses two files', async () => {
    const two = targetUsersForm('1')
    two.append('target_users_file', new Blob(['2']), 'more.csv')
    await world.refuses(() => update(two), 400, 50035)
    assert.deepEqual(Object.keys((await update(two)).body.errors), ['target_users_file'])
  })

  test('refuses a file above its size limit', async () => {
    const line = '1234567890123456789\n'
    const most = Math.floor(TARGET_USERS_LIMITS.fileBytes / line.length)
    await world.refuses(() => update(targetUsersForm(line.repeat(most + 1))), 413, 40005)
  })

  test('answers 404 for an invite without a list', async () => {
    const { body: invite } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
    await world.refuses(
      () => world.owner.api.put(`/invites/${invite.code}/target-users`, targetUsersForm('1')),
      404,
      10129,
    )
    await world.refuses(() => world.owner.api.put('/invites/Unknown123/target-users', targetUsersForm('1')), 404, 10006)
  })

  test('requires the invite’s creator or MANAGE_GUILD', async () => {
    await world.refuses(() => update(targetUsersForm('1'), world.member), 403, 50013)
    await world.refuses(() => update(targetUsersForm('1'), world.stranger), 403, 50001)
    code = await newTargetedInvite(world, ['7'], { by: world.member })
    assert.equal((await update(targetUsersForm('1'), world.member)).status, 204)
    const other = await world.newPerson('other')
    await world.join(other)
    await world.grant(other, ['VIEW_AUDIT_LOG'])
    await world.refuses(() => update(targetUsersForm('1'), other), 403, 50013)
    await world.grant(other, ['MANAGE_GUILD'])
    assert.equal((await update(targetUsersForm('1'), other)).status, 204)
    await world.app.worker.settled()
  })

  test('applies the last of several simultaneous lists, and keeps nothing of the others', async () => {
    const [lists, , users] = await countStoredTargetUsers(world)
    const answers = await Promise.all(['1\n2', '3\n4', '5\n6'].map((file) => update(targetUsersForm(file))))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204, 204],
    )
    await world.app.worker.settled()
    const { ids, job } = await targetUsersOf(world, code)
    assert.ok(['1,2', '3,4', '5,6'].includes(ids.join()), ids.join())
    assert.equal(job.status, 2)
    assert.deepEqual(await countStoredTargetUsers(world), [lists, 0, users])
  })
})
