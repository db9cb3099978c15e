import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTargetedInvite } from '@guildhall/testing/features/target-users'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Target Users Job Status', () => {
  let world: World
  let code: string
  before(async () => {
    world = await World.create()
    code = await newTargetedInvite(world, ['1', '2', '2'], { by: world.member })
  })
  after(() => world.close())

  const get = (by = world.owner, of = code) => by.api.get(`/invites/${of}/target-users/job-status`)

  test('returns how many users are on the list, and since when', async () => {
    const { status, body } = await get()
    assert.equal(status, 200)
    const { created_at, completed_at, ...others } = body
    assert.deepEqual(others, { status: 2, total_users: 2, processed_users: 2, error_message: null })
    assert.ok(Date.parse(created_at) <= Date.parse(completed_at))
  })

  test('requires the invite’s creator, MANAGE_GUILD or VIEW_AUDIT_LOG', async () => {
    const other = await world.newPerson('other')
    await world.join(other)
    assert.equal((await get(world.member)).status, 200)
    await world.refuses(() => get(other), 403, 50013)
    await world.refuses(() => get(world.stranger), 403, 50001)
    await world.grant(other, ['VIEW_AUDIT_LOG'])
    assert.equal((await get(other)).status, 200)
  })

  test('answers 404 for an invite without a list, and for an unknown invite', async () => {
    const { body: invite } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, { unique: true })
    await world.refuses(() => get(world.owner, invite.code), 404, 10124)
    await world.refuses(() => get(world.owner, 'Unknown123'), 404, 10006)
  })
})
