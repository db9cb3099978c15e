import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { putInVoice } from '../testing/in-voice.ts'
import { until } from '../testing/until.ts'
import { World } from '../testing/world.ts'
import { ProcessLease } from './process-lease.ts'

describe('the processes that share a store', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const inVoice = async () =>
    (await world.db.q.selectFrom('voice_states').select('user_id').execute()).map(({ user_id }) => user_id)

  /** Makes someone’s voice state that of a process which was last heard of at a moment. */
  async function putInVoiceElsewhere(renewed_at: number): Promise<void> {
    await putInVoice(world, world.member)
    await world.app.kernel.store.write(async ({ q }) => {
      await q
        .updateTable('voice_states')
        .set({ process_id: 'another' })
        .where('user_id', '=', world.member.id)
        .execute()
      await q.deleteFrom('processes').where('id', '=', 'another').execute()
      await q.insertInto('processes').values({ id: 'another', renewed_at }).execute()
    })
  }

  test('who was in voice with one that is gone is taken out at the start of another', async () => {
    await putInVoice(world, world.owner)
    await putInVoiceElsewhere(world.clock.now() - 181_000)
    const lease = new ProcessLease(world.app.kernel, () => {})
    const events = await world.eventsOf(() => lease.start())
    await lease.stop()
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.user_id, data.channel_id]),
      [['VOICE_STATE_UPDATE', world.member.id, null]],
    )
    assert.deepEqual(await inVoice(), [world.owner.id])
  })

  test('one that was heard of lately is there, unless nobody can share the store', async () => {
    await putInVoiceElsewhere(world.clock.now() - 100_000)
    const lease = new ProcessLease(world.app.kernel, () => {})
    await lease.start()
    const { isExclusive } = world.app.kernel.store
    assert.deepEqual((await inVoice()).includes(world.member.id), !isExclusive)
    if (!isExclusive) {
      world.clock.advance(61_000)
      assert.ok((await inVoice()).includes(world.member.id))
      world.clock.advance(61_000)
      await until(async () => !(await inVoice()).includes(world.member.id))
    }
    await lease.stop()
    assert.deepEqual(await inVoice(), [world.owner.id])
  })

  test('whose guild is deleted meanwhile is no obstacle', async () => {
    const guild_id = '1'
    const self = { self_mute: false, self_deaf: false, self_video: false, suppress: false, request_to_speak: null }
    const row = { guild_id, user_id: '2', channel_id: '3', session_id: 'x', process_id: 'gone', ...self }
    await world.app.kernel.store.write(({ q }) => q.insertInto('voice_states').values(row).execute())
    const lease = new ProcessLease(world.app.kernel, () => {})
    await lease.start()
    await lease.stop()
  })
})
