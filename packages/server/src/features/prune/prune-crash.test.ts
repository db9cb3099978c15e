import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { KillableServer } from '@guildhall/testing/crashes/killable-server'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { Store } from '../../store/db.ts'
import { fromEventLines } from '../../store/streams.ts'

const DAY_MS = 86_400_000
// Each member takes longer with PostgreSQL.
const MEMBERS = STORE_UNDER_TEST === 'sqlite' ? 30_000 : 10_000
const KILLS = 3
const LOOK_MS = 2

test(`a prune of ${MEMBERS} members continues after the server is killed, removes each once, and counts all in the audit entry`, async (t) => {
  const server = await KillableServer.create(STORE_UNDER_TEST)
  t.after(() => server.close())
  const { guildId, token } = await fill(await server.open())
  // The events are read from the beginning, which takes as long as pruning many members.
  let store = await server.open()
  await server.start()
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v10/guilds/${guildId}/prune`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', 'x-audit-log-reason': 'quiet' },
    body: '{}',
  })
  assert.deepEqual(await answer.json(), { pruned: MEMBERS })
  let removed = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const more = removed + MEMBERS / 50
    await until(async () => (await removedSoFar(store)) >= more || (await wait(LOOK_MS, false)))
    await server.kill()
    await store.close()
    const remains = await server.openRemains()
    removed = await removedSoFar(remains)
    assert.ok(removed >= more && removed < MEMBERS, `${removed} were removed at kill ${kill}`)
    assert.equal((await prunedFrom(remains, guildId)).length, removed)
    assert.deepEqual(await entriesOf(remains, guildId), [])
    await remains.close()
    if (kill < KILLS) store = await startAgain(server)
  }
  await server.startAndFinishJobs()
  await server.kill()
  store = await server.openRemains()
  const gone = await prunedFrom(store, guildId)
  assert.deepEqual([gone.length, new Set(gone).size], [MEMBERS, MEMBERS])
  const [entry, ...others] = await entriesOf(store, guildId)
  assert.deepEqual(others, [])
  assert.deepEqual(entry.options, { delete_member_days: '7', members_removed: String(MEMBERS) })
  assert.equal(entry.reason, 'quiet')
  const { member_count } = await store.db.q
    .selectFrom('guilds')
    .select('member_count')
    .where('id', '=', guildId)
    .executeTakeFirstOrThrow()
  assert.equal(member_count, 1)
  assert.deepEqual(await store.db.q.selectFrom('prunes').selectAll().execute(), [])
  assert.deepEqual(await storeFaults(store.db), [])
  await store.close()
})

/** A guild of inactive members, and its owner's token. */
async function fill(store: Store): Promise<{ guildId: string; token: string }> {
  const world = await World.create({}, store)
  const { id } = await world.newGuild(world.owner)
  await fillGuild(world, { guildId: id, roleId: null, name: 'p', count: MEMBERS, inactive_ms: 10 * DAY_MS })
  await world.app.worker.settled()
  await world.close()
  return { guildId: id, token: world.owner.token }
}

/** A job that was running is delayed, because another process might still run it: the test doesn't wait for that. */
async function startAgain(server: KillableServer): Promise<Store> {
  const store = await server.open()
  await store.write((tx) => tx.q.updateTable('jobs').set({ due_at: 0 }).execute())
  await server.start()
  return store
}

async function removedSoFar({ db }: Store): Promise<number> {
  const row = await db.q.selectFrom('prunes').select('removed').executeTakeFirst()
  return row?.removed ?? 0
}

/** The users in GUILD_MEMBER_REMOVE events of the guild's stream. */
async function prunedFrom({ db }: Store, guildId: string): Promise<string[]> {
  const rows = await db.q.selectFrom('events').select('lines').where('stream_id', '=', guildId).execute()
  const events = rows.flatMap(({ lines }) => fromEventLines(lines))
  return events.filter(({ type }) => type === 'GUILD_MEMBER_REMOVE').map(({ payload }) => JSON.parse(payload).user.id)
}

async function entriesOf({ db }: Store, guildId: string) {
  const rows = await db.q
    .selectFrom('audit_entries')
    .select('wire')
    .where('guild_id', '=', guildId)
    .where('action_type', '=', 21)
    .execute()
  return rows.map(({ wire }) => JSON.parse(wire))
}
