import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  countStoredTargetUsers,
  newTargetedInvite,
  targetUsersForm,
  targetUsersOf,
} from '@guildhall/testing/features/target-users'
import { openFullStore } from '@guildhall/testing/stores/full-store'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { expireInvites } from '../invites/expire-invites.ts'
import { fillTargetList } from './fill-target-list.ts'

describe('The job sweep-target-lists', () => {
  test('deletes the list of an invite that is used up, that expires, or whose channel is deleted', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    const { owner, guildId, stranger } = world
    const nothing = async () => {
      await world.app.worker.settled()
      assert.deepEqual(await countStoredTargetUsers(world), [0, 0, 0])
    }
    const once = await newTargetedInvite(world, [stranger.id, '5'], { max_uses: 1 })
    assert.deepEqual(await countStoredTargetUsers(world), [1, 0, 2])
    assert.equal((await stranger.api.post(`/invites/${once}`, {})).status, 200)
    await nothing()
    await newTargetedInvite(world, ['5', '6'], { max_age: 60 })
    world.clock.advance(61_000)
    await expireInvites(world.app.kernel)
    await nothing()
    const { body: channel } = await owner.api.post(`/guilds/${guildId}/channels`, { name: 'soon gone' })
    await newTargetedInvite(world, ['5', '6'], { channelId: channel.id })
    assert.equal((await owner.api.delete(`/channels/${channel.id}`)).status, 200)
    await nothing()
  })
})

describe('A target list on a full disk', () => {
  test('is kept, while a new file is refused with 503 and a job that has begun waits', async (t) => {
    const { store, disk } = await openFullStore()
    const world = await World.create({}, store)
    t.after(() => world.close())
    t.mock.method(world.app.kernel.log, 'error', () => {})
    const code = await newTargetedInvite(world, ['5', '6'])
    const update = (file: string) => world.owner.api.put(`/invites/${code}/target-users`, targetUsersForm(file))
    disk.isFull = true
    assert.equal((await update('7')).status, 503)
    disk.isFull = false
    assert.deepEqual((await targetUsersOf(world, code)).ids, ['5', '6'])
    await world.app.worker.settled()
    await world.app.worker.stop()
    assert.equal((await update('7')).status, 204)
    const { id } = await store.db.q
      .selectFrom('target_lists')
      .select('id')
      .where('status', '=', 1)
      .executeTakeFirstOrThrow()
    const job = { guild_id: world.guildId, list_id: id }
    disk.isFull = true
    await assert.rejects(runAllSteps(fillTargetList.run(world.app.kernel, job)))
    disk.isFull = false
    assert.deepEqual(
      [(await targetUsersOf(world, code)).job.status, (await targetUsersOf(world, code)).ids],
      [1, ['5', '6']],
    )
    await runAllSteps(fillTargetList.run(world.app.kernel, job))
    assert.deepEqual(
      [(await targetUsersOf(world, code)).job.status, (await targetUsersOf(world, code)).ids],
      [2, ['7']],
    )
  })
})
