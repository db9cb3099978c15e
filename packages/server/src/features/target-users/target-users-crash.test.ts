import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { KillableServer } from '@guildhall/testing/crashes/killable-server'
import { targetUsersForm } from '@guildhall/testing/features/target-users'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { Store } from '../../store/db.ts'

/** `npm run test:crash` uses a long list. Each id takes longer with PostgreSQL. */
const IS_LONG = process.env.GUILDHALL_TEST_KILLS !== undefined
const SHORT = STORE_UNDER_TEST === 'sqlite' ? 60_000 : 40_000
const IDS = IS_LONG ? 1_000_000 : SHORT
const KILLS = 3
const LOOK_MS = 2
const FIRST = 10n ** 17n

test(`a list of ${IDS} users is processed although the server is killed ${KILLS} times, with each user on it once`, {
  timeout: IS_LONG ? 1_800_000 : 120_000,
}, async (t) => {
  const server = await KillableServer.create(STORE_UNDER_TEST)
  t.after(() => server.close())
  const { channelId, token } = await found(await server.open())
  let store = await server.open()
  await server.start()
  const code = await send(server.port, channelId, token)
  let processed = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const more = Math.min(processed + IDS / 10, IDS)
    await until(async () => (await listOf(store)).processed_users >= more || (await wait(LOOK_MS, false)))
    await server.kill()
    await store.close()
    const remains = await server.openRemains()
    const list = await listOf(remains)
    processed = list.processed_users
    assert.ok(processed >= more, `${processed} were processed at kill ${kill}`)
    assert.equal(await countUsers(remains), processed)
    assert.deepEqual([list.waiting_users, list.total_users], [IDS - processed, IDS])
    // On a busy machine the list may be complete before it is read.
    if (processed < IDS) assert.equal(list.status, 1)
    await remains.close()
    store = await server.open()
    await store.write((tx) => tx.q.updateTable('jobs').set({ due_at: 0 }).execute())
    await server.start()
  }
  await workedOff(store)
  await server.kill()
  await store.close()
  store = await server.openRemains()
  const list = await listOf(store)
  assert.deepEqual([list.status, list.processed_users, list.total_users, list.waiting_users], [2, IDS, IDS, 0])
  assert.equal(await countUsers(store), IDS)
  const { q } = store.db
  const invite = await q.selectFrom('invites').select(['code', 'target_list_id']).executeTakeFirstOrThrow()
  assert.deepEqual(invite, { code, target_list_id: list.id })
  const users = q.selectFrom('target_users').select('user_id').limit(1)
  const first = await users.orderBy('user_id').executeTakeFirstOrThrow()
  const last = await users.orderBy('user_id', 'desc').executeTakeFirstOrThrow()
  assert.deepEqual([first.user_id, last.user_id], [String(FIRST), String(FIRST + BigInt(IDS - 1))])
  assert.deepEqual(await q.selectFrom('target_pieces').select('n').execute(), [])
  assert.deepEqual(await storeFaults(store.db), [])
  await store.close()
})

/** A guild's channel, and its owner's token. */
async function found(store: Store): Promise<{ channelId: string; token: string }> {
  const world = await World.create({}, store)
  await world.app.worker.settled()
  await world.close()
  return { channelId: world.channels.general, token: world.owner.token }
}

async function send(port: number, channelId: string, token: string): Promise<string> {
  const ids = Array.from({ length: IDS }, (_, i) => FIRST + BigInt(i))
  const answer = await fetch(`http://127.0.0.1:${port}/api/v10/channels/${channelId}/invites`, {
    method: 'POST',
    headers: { authorization: token },
    body: targetUsersForm(`user_id\r\n${ids.join('\r\n')}`),
  })
  const body: any = await answer.json()
  assert.equal(answer.status, 200, JSON.stringify(body))
  return body.code
}

/** Resolves when the job is done; a long one may take its time as long as it makes progress. */
async function workedOff(store: Store): Promise<void> {
  for (let list = await listOf(store); list.status === 1; ) {
    const { processed_users: before } = list
    await until(async () => {
      list = await listOf(store)
      return list.status !== 1 || list.processed_users > before || (await wait(LOOK_MS, false))
    })
  }
}

const listOf = ({ db }: Store) => db.q.selectFrom('target_lists').selectAll().executeTakeFirstOrThrow()

async function countUsers({ db }: Store): Promise<number> {
  const row = await db.q
    .selectFrom('target_users')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
