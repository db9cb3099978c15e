import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { dumpRows, newStoreLocation, type StoreLocation } from '@guildhall/testing/stores/store-locations'
import { runProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'
import { PROCESSES } from '../../jobs/process-store.ts'
import type { Db, Store } from '../db.ts'

/** Tables that backups omit, or that a restore changes. */
const OF_PROCESSES = ['processes', 'journal_pages', 'session_holders', 'restores', 'id_reservations']

/** The rows of a store, without the stream of processes, which the reader itself advances. */
async function rowsIn(db: Db): Promise<Record<string, string[]>> {
  const { streams = [], ...others } = await dumpRows(db, OF_PROCESSES)
  return { ...others, streams: streams.filter((line) => !line.includes(JSON.stringify(['id', PROCESSES.id]))) }
}

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, i) => i)
const ODD_TEXT = 'line\nbreak \r\t"quoted" \\ \u2028 \u0001 💥 é e\u0301'

/** Rows with values that conversions may easily lose. */
async function writeOddValues({ write }: Store): Promise<void> {
  await write(async ({ q }) => {
    await q
      .insertInto('bans')
      .values([
        { guild_id: '9223372036854775807', user_id: '9007199254740993', reason: ODD_TEXT, of_stranger: true },
        { guild_id: '-1', user_id: '0', reason: null, of_stranger: false },
        { guild_id: '1', user_id: '1', reason: '', of_stranger: false },
      ])
      .execute()
    const image = { kind: 'icon', guild_id: '1', hash: 'a', format: 'png' as const }
    await q
      .insertInto('images')
      .values([
        { ...image, owner_id: '1', is_animated: true, bytes: EVERY_BYTE, size: 256 },
        { ...image, owner_id: '2', is_animated: false, bytes: new Uint8Array(), size: 0 },
        { ...image, owner_id: '3', is_animated: false, bytes: new Uint8Array(3_000_000).fill(7), size: 3_000_000 },
      ])
      .execute()
    const turn = { guild_id: '1', channel_id: '2', kind: 'message' }
    const moments = [0, -1, 0.1, 1.5e300, 2 ** 53 - 1, 1_795_284_473_454.25]
    await q
      .insertInto('slowmode_turns')
      .values(moments.map((at, i) => ({ ...turn, user_id: String(i), at })))
      .execute()
    const job = { kind: 'odd', due_at: 8e15, payload: JSON.stringify({ text: ODD_TEXT, nul: '\0', lone: '\ud800' }) }
    await q
      .insertInto('jobs')
      .values({ ...job, id: '77', attempts: 2, last_error: 'TypeError' })
      .execute()
  })
}

const routes: [from: StoreLocation['kind'], to: StoreLocation['kind']][] =
  STORE_UNDER_TEST === 'sqlite'
    ? [['sqlite', 'sqlite']]
    : [
        ['postgres', 'postgres'],
        ['postgres', 'sqlite'],
        ['sqlite', 'postgres'],
      ]

for (const [from, to] of routes) {
  describe(`a backup of ${from} restored into ${to}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-crossing-'))
    const source = newStoreLocation(from)
    const target = newStoreLocation(to)
    const file = join(folder, 'backup')
    let rows: Awaited<ReturnType<typeof rowsIn>>
    before(async () => {
      const world = await World.create({}, await source.open())
      await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: ODD_TEXT })
      await writeOddValues(world.app.kernel.store)
      await world.app.worker.settled()
      rows = await rowsIn(world.db)
      await world.close()
    })
    after(async () => {
      rmSync(folder, { recursive: true })
      await source.remove()
      await target.remove()
    })

    test('has every value unchanged', async () => {
      const backup = await runProgram(['backup', file, ...source.flags])
      assert.equal(backup.status, 0, backup.stderr)
      const restored = await runProgram(['restore', file, ...target.flags])
      assert.equal(restored.status, 0, restored.stderr)
      const store = await target.open()
      try {
        assert.deepEqual(await rowsIn(store.db), rows)
        for (const name of ['bans', 'images', 'slowmode_turns', 'jobs', 'messages', 'events', 'tokens']) {
          assert.notEqual(rows[name]?.length, 0, name)
        }
      } finally {
        await store.close()
      }
    })
  })
}
