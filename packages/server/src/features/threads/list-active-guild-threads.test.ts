import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allowMessages, editThread, startPrivateThread, startThread } from '@guildhall/testing/features/threads'
import { World } from '@guildhall/testing/worlds/world'

describe('List Active Guild Threads', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const list = async (who = world.member) => {
    const { status, body } = await who.api.get(`/guilds/${world.guildId}/threads/active`)
    assert.equal(status, 200)
    return body
  }
  const idsOf = ({ threads }: any): string[] => threads.map(({ id }: any) => id)

  test('returns active threads that the caller can view, newest first, with their memberships', async () => {
    const open = await startThread(world, world.member)
    const own = await startPrivateThread(world, world.member)
    const hidden = await startPrivateThread(world, world.owner)
    const gone = await startThread(world, world.member)
    await editThread(world, gone.id, { archived: true })
    const seen = await list()
    assert.deepEqual(idsOf(seen), [own.id, open.id])
    assert.deepEqual(seen.members.map(({ id }: any) => id).sort(), [open.id, own.id])
    const all = await list(world.owner)
    assert.deepEqual(idsOf(all), [hidden.id, own.id, open.id])
    assert.deepEqual(
      all.members.map(({ id, user_id }: any) => [id, user_id]),
      [[hidden.id, world.owner.id]],
    )
  })

  test('omits threads of channels that the caller can’t view', async () => {
    const deny = { type: 0, deny: '1024' }
    await world.owner.api.put(`/channels/${world.channels.general}/permissions/${world.guildId}`, deny)
    assert.deepEqual(idsOf(await list()), [])
    await world.owner.api.delete(`/channels/${world.channels.general}/permissions/${world.guildId}`)
  })
})
