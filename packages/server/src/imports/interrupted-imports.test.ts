import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as passes } from 'node:timers/promises'
import { newSourceWorld, sourceApi } from '@guildhall/testing/features/imports'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { fillChannel } from '@guildhall/testing/worlds/fill-channel'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { Program } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'

const KILLS = 10
/** GUILDHALL_TEST_LARGE_IMPORT=1 imports a guild as large as that of an old community. */
const SIZE =
  process.env.GUILDHALL_TEST_LARGE_IMPORT === '1'
    ? { channels: 200, roles: 50, members: 20_000, messages: 1_000_000 }
    : { channels: 2, roles: 1, members: 2000, messages: 3000 }
const seed = Number(process.env.GUILDHALL_TEST_SEED ?? randomInt(1e6))

describe(`guildhall import, killed at ${KILLS} moments (${STORE_UNDER_TEST})`, () => {
  const place = newStoreLocation()
  let from: World
  before(async () => {
    from = await newSourceWorld()
    const world = await World.create({}, await place.open())
    await world.app.worker.settled()
    await world.close()
  })
  after(() => place.remove())
  after(() => from.close())

  test('has neither duplicates nor losses in the end', { timeout: 3_600_000 }, async () => {
    console.log(`seed ${seed}`)
    const { owner, member, guildId, channels } = from
    for (let number = 0; number < SIZE.roles; number++)
      await owner.api.post(`/guilds/${guildId}/roles`, { name: `role-${number}` })
    const channelIds = Object.values(channels)
    for (let number = channelIds.length; number < SIZE.channels; number++)
      channelIds.push((await owner.api.post(`/guilds/${guildId}/channels`, { name: `channel-${number}` })).body.id)
    const count = SIZE.messages / channelIds.length
    for (const [offset, channelId] of channelIds.entries())
      await fillChannel(from, { guildId, channelId, authorIds: [owner.id, member.id], count, offset })
    await fillGuild(from, { guildId, roleId: from.roles.member, name: 'resident', count: SIZE.members })
    await from.app.kernel.store.write((tx) => tx.q.deleteFrom('bans').execute())
    for (let index = 0; index < 20; index++)
      await owner.api.post(
        `/channels/${channels.general}/messages`,
        messageForm({ content: `file ${index}` }, { 0: { name: 'notes.txt', bytes: `notes ${index}` } }),
      )
    let state = seed
    const random = () => {
      state = (state * 48_271 + 11) % 2_147_483_647
      return state / 2_147_483_647
    }
    const report = join(place.folder, '..', 'report.json')
    const args = ['import', sourceApi(from), guildId, '--owner', 'owner', '--report', report, '--force', ...place.flags]
    const files = place.kind === 'postgres' ? ['--files', join(place.folder, '..', 'files')] : []
    const run = () => new Program([...args, ...files], { GUILDHALL_BOT_TOKEN: from.bot.token })
    let killed = 0
    // Each run is killed after a random number of messages were added, and the last one is not.
    for (let turn = 0; turn < KILLS; turn++) {
      const program = run()
      const store = await place.open()
      const before = await progressOf(store)
      const until = before + 1 + Math.floor(random() * 2 * (SIZE.messages / KILLS))
      let isOver = false
      void program.ended.then(() => {
        isOver = true
      })
      while (!isOver && (await progressOf(store)) < until) await passes(1)
      await store.close()
      if (isOver) break
      await program.stop('SIGKILL')
      killed++
      const after = await place.open()
      assert.deepEqual(await storeFaults(after.db), [])
      await after.close()
    }
    const { status, stderr } = await run().ended
    assert.deepEqual([status, stderr], [0, ''])
    assert.ok(killed > 2, `only ${killed} were killed`)
    const { imported, losses } = JSON.parse(readFileSync(report, 'utf8'))
    assert.deepEqual(losses, [])
    assert.deepEqual(
      [imported.message, imported.member, imported.attachment],
      [SIZE.messages + 20, SIZE.members + 4, 20],
    )
    const store = await place.open()
    assert.deepEqual(await storeFaults(store.db), [])
    const rows = await store.db.q.selectFrom('messages').select(['channel_id', 'wire']).orderBy('id').execute()
    const expected = await from.db.q.selectFrom('messages').select(['channel_id', 'wire']).orderBy('id').execute()
    const contents = (all: typeof rows) => all.map(({ wire }) => JSON.parse(wire).content)
    assert.deepEqual(contents(rows), contents(expected))
    const kept = await store.db.q.selectFrom('attachments').select('id').execute()
    const folder = place.kind === 'postgres' ? join(place.folder, '..', 'files') : join(place.folder, 'files')
    for (const { id } of kept) assert.ok(existsSync(pathIn(folder, id)), `the file ${id} is missing`)
    await store.close()
  })
})

/** How many rows of members and messages were imported. */
async function progressOf({ db }: Awaited<ReturnType<ReturnType<typeof newStoreLocation>['open']>>): Promise<number> {
  const rows = await db.q.selectFrom('imports').select('counts').execute()
  return rows.reduce(
    (sum, { counts }) => sum + (JSON.parse(counts).message ?? 0) + (JSON.parse(counts).member ?? 0) / 10,
    0,
  )
}

/** Where a file is stored: it may still be among the incoming ones, if the import was killed after the commit. */
function pathIn(folder: string, id: string): string {
  const placed = join(folder, ((BigInt(id) >> 22n) & 255n).toString(16).padStart(2, '0'), id)
  return existsSync(placed) ? placed : join(folder, 'incoming', id)
}
