import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertRefusedByOceanic, connectOceanic } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'
import { type Client, InviteTargetUsersJobStatus } from 'oceanic.js'

describe('The target users of an unmodified oceanic.js bot’s invite', () => {
  let world: World
  let client: Client
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('can be sent, read and replaced, with a job status', async () => {
    const { channels } = client.rest
    const targetUsers = [world.stranger.id, world.administrator.id].sort()
    const invite = await channels.createInvite(world.channels.general, { targetUsers })
    await world.app.worker.settled()
    assert.deepEqual(await channels.getInviteTargetUsers(invite.code), targetUsers)
    await channels.updateInviteTargetUsers(invite.code, [world.member.id])
    await world.app.worker.settled()
    assert.deepEqual(await channels.getInviteTargetUsers(invite.code), [world.member.id])
    const job = await channels.getInviteTargetUsersJobStatus(invite.code)
    assert.deepEqual([job.status, job.totalUsers, job.errorMessage], [InviteTargetUsersJobStatus.COMPLETED, 1, null])
    const { code } = await channels.createInvite(world.channels.general, { unique: true })
    await assertRefusedByOceanic(channels.getInviteTargetUsers(code), 404, 10_129)
  })
})
