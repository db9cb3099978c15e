import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { holdRows } from '@guildhall/testing/stores/held-rows'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { type TwoProcesses, twoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import type { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../unit-of-work/system-unit.ts'

// One process at a time writes to SQLite, one unit after the other.
if (STORE_UNDER_TEST === 'postgres') {
  describe('rights in talk', () => {
    let both: TwoProcesses
    let world: World
    before(async () => {
      both = await twoProcesses()
      world = both.world
    })
    after(() => both.close())

    const waiting = async (lock: string) => {
      const asked =
        "select count(*) from pg_locks where locktype = 'advisory' and not granted and mode = $1 and objid = $2"
      const [row] = await world.db.run<{ count: string }>(asked, [lock, Number(BigInt(world.guildId) & 0xffffffffn)])
      return Number(row?.count) > 0
    }

    /** Takes something away in a unit that stays open until `release`. */
    async function taking(emits: ['GUILD_MEMBER_UPDATE']): Promise<{ release: () => void; done: Promise<void> }> {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      let begun = () => {}
      const began = new Promise<void>((resolve) => {
        begun = resolve
      })
      const unit = { name: 'time out', emits, guildId: world.guildId } as const
      const done = writeAsSystem(both.other.kernel, unit, async (tx) => {
        const until = new Date(tx.now + 60_000).toISOString()
        const found = await tx.db.q
          .selectFrom('members')
          .select('wire')
          .where('guild_id', '=', world.guildId)
          .where('user_id', '=', world.member.id)
          .executeTakeFirstOrThrow()
        const wire = JSON.stringify({ ...JSON.parse(found.wire), communication_disabled_until: until })
        await tx.db.q
          .updateTable('members')
          .set({ wire })
          .where('guild_id', '=', world.guildId)
          .where('user_id', '=', world.member.id)
          .execute()
        begun()
        await held
      })
      await began
      return { release, done }
    }

    /** Whether the rights of the guild are held by someone who may go on. */
    const held = async () => {
      const asked =
        "select count(*) from pg_locks where locktype = 'advisory' and granted and mode = 'ShareLock' and objid = $1"
      const [row] = await world.db.run<{ count: string }>(asked, [Number(BigInt(world.guildId) & 0xffffffffn)])
      return Number(row?.count) > 0
    }

    const say = () => world.member.api.post(`/channels/${world.channels.general}/messages`, { content: 'hello' })

    test('are those that hold when it is said: who is losing them elsewhere waits, and is refused', async () => {
      assert.equal((await say()).status, 200)
      const { release, done } = await taking(['GUILD_MEMBER_UPDATE'])
      const said = say()
      await until(() => waiting('ShareLock'))
      release()
      await done
      assert.deepEqual([(await said).status, (await said).body.code], [403, 50013])
    })

    test('are held before the turn in the channel is waited for, so that nobody waits in a circle', async (t) => {
      const rows = await holdRows(
        both.other.kernel.store,
        `select 1 from streams where id = ${world.channels.general} for update`,
      )
      t.after(() => rows.release())
      const said = world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'hello' })
      await rows.waiting(1)
      assert.ok(await held())
      await rows.release()
      assert.equal((await said).status, 200)
      assert.ok(!(await held()))
    })

    for (const method of ['PATCH', 'DELETE'] as const) {
      test(`are waited for by whoever changes a channel, though groups are told of that in talk: ${method}`, async (t) => {
        const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'talk' })
        const messages = `/channels/${body.id}/messages`
        assert.equal((await world.owner.api.post(messages, { content: 'hello' })).status, 200)
        const rows = await holdRows(both.other.kernel.store, `select 1 from streams where id = ${body.id} for update`)
        t.after(() => rows.release())
        const said = world.owner.api.post(messages, { content: 'hello' })
        await rows.waiting(1)
        const changed = world.owner.api.send(
          method,
          `/channels/${body.id}`,
          method === 'PATCH' ? { name: 'quiet' } : undefined,
        )
        await until(() => waiting('ExclusiveLock'))
        await rows.release()
        assert.deepEqual([(await said).status, (await changed).status], [200, 200])
      })
    }
  })
}
