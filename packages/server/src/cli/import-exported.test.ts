import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fillGuild } from '@guildhall/testing/features/filled-guild'
import { importInto, newSourceWorld, shownGuild } from '@guildhall/testing/features/imports'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'
import { ExportedSource } from '../imports/exported/exported-source.ts'

describe(`guildhall import exported (${STORE_UNDER_TEST})`, () => {
  const place = newStoreLocation()
  const outer = mkdtempSync(join(tmpdir(), 'guildhall-exported-'))
  const folder = join(outer, 'export')
  let from: World
  let expected: any
  before(async () => {
    const filesDir = join(place.folder, 'files')
    from = await newSourceWorld({ filesDir }, await place.open())
    await fillGuild(from)
    expected = await shownGuild(from.owner.api, from.guildId)
    const flags = ['--out', folder, '--public-url', from.app.kernel.instance.publicUrl, '--files', filesDir]
    const { status, stderr } = await runProgram(['export', 'guild', from.guildId, ...flags, ...place.flags])
    assert.equal(status, 0, stderr)
  })
  after(async () => {
    await from.close()
    await place.remove()
    rmSync(outer, { recursive: true })
  })

  test('imports what guildhall export has written', async (t) => {
    const into = await newSourceWorld()
    t.after(() => into.close())
    const carla = await into.newPerson('carla')
    const { guildId, losses } = await importInto(into, await ExportedSource.open(folder, null), carla)
    assert.deepEqual([guildId, losses], [from.guildId, []])
    const found = await shownGuild(carla.api, guildId)
    assert.ok(Object.values<any[]>(found.messages).flat().length > 140)
    found.members = found.members.filter(([id]: any) => id !== carla.id)
    const [own, theirs] = [into, from].map(({ app }) => app.kernel.instance.publicUrl)
    const text = JSON.stringify(found).replaceAll(own ?? '', theirs ?? '')
    assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify({ ...expected, bans: [] })))
    assert.deepEqual(await storeFaults(into.db), [])
  })

  test('runs as a command, and only reports the second time', async (t) => {
    const target = newStoreLocation()
    t.after(() => target.remove())
    const filesDir = join(target.folder, 'files')
    const world = await World.create({ filesDir }, await target.open())
    const { token } = world.stranger
    await world.close()
    const flags = ['--owner', 'stranger', '--files', filesDir, ...target.flags]
    const first = await runProgram(['import', 'exported', folder, ...flags])
    assert.deepEqual([first.status, first.stderr], [0, ''])
    assert.match(first.stdout, new RegExp(`^Imported guild ${from.guildId}: `, 'u'))
    const again = await runProgram(['import', 'exported', folder, from.guildId, ...flags])
    assert.match(again.stdout, /was imported already/u)
    const server = await startServerProgram(['--files', filesDir, ...target.flags, '--no-web'])
    t.after(() => server.stop())
    const read = async (path: string): Promise<any> =>
      (await fetch(`${server.ready.api}${path}`, { headers: { authorization: token } })).json()
    let guilds: any[] = []
    while (!guilds.some(({ id }) => id === from.guildId)) guilds = await read('/users/@me/guilds')
    const [newest] = await read(`/channels/${from.channels.general}/messages?limit=1`)
    assert.equal(newest.content, 'message 129')
  })

  test('refuses folders that are no exports, and writes nothing', async (t) => {
    const target = newStoreLocation()
    t.after(() => target.remove())
    const world = await World.create({}, await target.open())
    await world.close()
    const run = (...args: string[]) => runProgram(['import', ...args, '--owner', 'stranger', ...target.flags])
    for (const [args, message] of [
      [['exported'], /missing source/u],
      [['exported', join(outer, 'nothing')], /nothing/u],
      [['exported', outer, '1'], /./u],
      [['exported', folder, '1', 'more'], /unexpected argument more/u],
    ] as const) {
      const { status, stderr } = await run(...args)
      assert.notEqual(status, 0)
      assert.match(stderr, message)
    }
    const store = await target.open()
    t.after(() => store.close())
    assert.deepEqual(await store.db.q.selectFrom('imports').selectAll().execute(), [])
  })
})
