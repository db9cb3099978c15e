import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allowMessages, startThread } from '@guildhall/testing/features/threads'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Thread Member', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  test('returns a thread member, with their guild member on request', async () => {
    const thread = await startThread(world, world.member)
    const path = `/channels/${thread.id}/thread-members/${world.member.id}`
    const { body } = await world.owner.api.get(path)
    assert.deepEqual([body.id, body.user_id, body.flags, body.member], [thread.id, world.member.id, 0, undefined])
    const { body: whole } = await world.owner.api.get(`${path}?with_member=true`)
    assert.equal(whole.member.user.id, world.member.id)
  })

  test('refuses a user who isn’t in the thread', async () => {
    const thread = await startThread(world, world.member)
    const path = `/channels/${thread.id}/thread-members/${world.moderator.id}`
    await world.refuses(() => world.owner.api.get(path), 404, 10007)
  })

  test('a member who leaves the guild leaves its threads, even if they come back', async () => {
    const person = await world.newPerson('goes')
    await world.join(person)
    const thread = await startThread(world, person)
    const path = `/channels/${thread.id}/thread-members/${person.id}`
    const events = await world.eventsOf(async () => {
      await person.api.delete(`/users/@me/guilds/${world.guildId}`)
      await world.app.worker.settled()
    })
    const update: any = events.find(({ type }) => type === 'THREAD_MEMBERS_UPDATE')?.data
    assert.deepEqual([update.id, update.removed_member_ids, update.member_count], [thread.id, [person.id], 0])
    await world.refuses(() => world.owner.api.get(path), 404, 10007)
    await world.join(person)
    await world.refuses(() => world.owner.api.get(path), 404, 10007)
  })
})
