import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { lockRows } from '@guildhall/testing/stores/locked-rows'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { startTwoProcesses, type TwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import type { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../unit-of-work/system-unit.ts'

// Only one process at a time writes to SQLite, one unit after another.
if (STORE_UNDER_TEST === 'postgres') {
  describe('Permissions for messages', () => {
    let both: TwoProcesses
    let world: World
    before(async () => {
      both = await startTwoProcesses()
      world = both.world
    })
    after(() => both.close())

    const waiting = async (lock: string) => {
      const asked =
        "select count(*) from pg_locks where locktype = 'advisory' and not granted and mode = $1 and objid = $2"
      const [row] = await world.db.run<{ count: string }>(asked, [lock, Number(BigInt(world.guildId) & 0xffffffffn)])
      return Number(row?.count) > 0
    }

    /** Removes permissions in a unit that stays open until `release`. */
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

    /** Whether the lock of the guild's permissions is held by a unit that may continue. */
    const held = async () => {
      const asked =
        "select count(*) from pg_locks where locktype = 'advisory' and granted and mode = 'ShareLock' and objid = $1"
      const [row] = await world.db.run<{ count: string }>(asked, [Number(BigInt(world.guildId) & 0xffffffffn)])
      return Number(row?.count) > 0
    }

    const say = () => world.member.api.post(`/channels/${world.channels.general}/messages`, { content: 'hello' })

    test('are those at the time of writing, after simultaneous changes elsewhere', async () => {
      assert.equal((await say()).status, 200)
      const { release, done } = await taking(['GUILD_MEMBER_UPDATE'])
      const posting = say()
      await until(() => waiting('ShareLock'))
      release()
      await done
      assert.deepEqual([(await posting).status, (await posting).body.code], [403, 50013])
    })

    test('are locked before the channel’s stream, so that no deadlock occurs', async (t) => {
      const rows = await lockRows(
        both.other.kernel.store,
        `select 1 from streams where id = ${world.channels.general} for update`,
      )
      t.after(() => rows.release())
      const posting = world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'hello' })
      await rows.waiting(1)
      assert.ok(await held())
      await rows.release()
      assert.equal((await posting).status, 200)
      assert.ok(!(await held()))
    })

    for (const method of ['PATCH', 'DELETE'] as const) {
      test(`are locked by changes of a channel, though groups receive that event in their message stream: ${method}`, async (t) => {
        const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'talk' })
        const messages = `/channels/${body.id}/messages`
        assert.equal((await world.owner.api.post(messages, { content: 'hello' })).status, 200)
        const rows = await lockRows(both.other.kernel.store, `select 1 from streams where id = ${body.id} for update`)
        t.after(() => rows.release())
        const posting = world.owner.api.post(messages, { content: 'hello' })
        await rows.waiting(1)
        const changed = world.owner.api.send(
          method,
          `/channels/${body.id}`,
          method === 'PATCH' ? { name: 'quiet' } : undefined,
        )
        await until(() => waiting('ExclusiveLock'))
        await rows.release()
        assert.deepEqual([(await posting).status, (await changed).status], [200, 200])
      })
    }
  })
}
