import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { HAS_SMALL_DISKS, SmallDisk } from '@guildhall/testing/stores/small-disk'
import { BlobStore } from './blob-store.ts'

const ID = '1574042303180312576'

describe('Files in a folder', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'guildhall-blobs-')), 'files')
  const store = new BlobStore(folder)
  after(() => rmSync(dirname(folder), { recursive: true }))

  async function write(id: string, ...pieces: string[]): Promise<void> {
    const writer = await store.begin(id)
    for (const piece of pieces) await writer.write(Buffer.from(piece))
    await writer.finish()
  }
  const read = async (id: string, piece?: { start: number; end: number }) => {
    const bytes = await store.read(id, piece)
    return bytes && Buffer.concat(await bytes.toArray()).toString()
  }

  test('are received separately, and moved to their final path when they are kept', async () => {
    await write(ID, 'hel', '', 'lo')
    assert.deepEqual([await store.unplaced(), await read(ID)], [[ID], 'hello'])
    await store.keep(ID)
    assert.deepEqual(
      [await store.unplaced(), await read(ID), await read(ID, { start: 1, end: 3 })],
      [[], 'hello', 'ell'],
    )
    await store.keep(ID)
    assert.equal(await read(ID), 'hello')
    await store.discard(ID)
    assert.deepEqual([await read(ID), await store.find(ID)], [undefined, undefined])
    await store.discard(ID)
  })

  test('don’t replace stored files if they were left behind earlier', async () => {
    await write(ID, 'whole')
    await store.settle(ID)
    await write(ID, 'half')
    await store.settle(ID)
    assert.deepEqual([await store.unplaced(), await read(ID)], [[], 'whole'])
    await store.discard(ID)
  })

  test('are unreadable for other users of the machine', async () => {
    await write('7', 'x')
    await store.keep('7')
    const path = (await store.find('7')) ?? ''
    assert.deepEqual([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777], [0o600, 0o700])
  })

  test('are named only by IDs', async () => {
    for (const name of ['../x', 'x', '', '1/2', '1\0', '1'.repeat(20), '..']) {
      await assert.rejects(store.begin(name), RangeError)
      await assert.rejects(store.keep(name), RangeError)
      await assert.rejects(store.discard(name), RangeError)
      await assert.rejects(store.find(name), RangeError)
    }
  })

  test('are not overwritten', async () => {
    await write('8', 'first')
    await assert.rejects(store.begin('8'), { code: 'EEXIST' })
    assert.equal(await read('8'), 'first')
  })

  if (HAS_SMALL_DISKS)
    test('leave a part of the disk free', async (t) => {
      const disk = await SmallDisk.create('8m')
      t.after(() => disk.unmount())
      const small = new BlobStore(join(disk.folder, 'files'))
      const full = await small.begin('1')
      await assert.rejects(full.write(Buffer.alloc(16 * 2 ** 20)), { code: 'ENOSPC' })
      await full.abandon()
      await assert.rejects(small.begin('2'), /no room/u)
      assert.deepEqual(readdirSync(join(disk.folder, 'files', 'incoming')), ['1'])
      await small.discard('1')
      await (await small.begin('2')).finish()
    })

  if (HAS_SMALL_DISKS)
    test('leave a part of the disk free while they are written', async (t) => {
      const disk = await SmallDisk.create('64m')
      t.after(() => disk.unmount())
      const small = new BlobStore(join(disk.folder, 'files'))
      const large = await small.begin('1')
      const fill = async () => {
        for (let i = 0; i < 64; i++) await large.write(Buffer.alloc(2 ** 20))
      }
      await assert.rejects(fill, /no room/u)
      await large.abandon()
      const { bavail, bsize } = statfsSync(disk.folder)
      assert.ok(bavail * bsize > 0)
    })
})

test('A store without a folder deletes its temporary files when it is closed', async () => {
  const passing = new BlobStore(null)
  assert.deepEqual(await passing.unplaced(), [])
  const writer = await passing.begin(ID)
  await writer.finish()
  const path = (await passing.find(ID)) ?? ''
  assert.ok(existsSync(path))
  await passing.close()
  assert.ok(!existsSync(dirname(dirname(path))))
})

describe('The temporary folder', () => {
  const before = process.env.TMPDIR
  const outer = mkdtempSync(join(tmpdir(), 'guildhall-temporary-'))
  beforeEach(() => {
    process.env.TMPDIR = outer
  })
  afterEach(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  })
  after(() => rmSync(outer, { recursive: true }))
  const begin = async (store: BlobStore) => (await store.begin(ID)).finish()

  test('is made again if the machine has deleted it', async (t) => {
    const store = new BlobStore(null)
    t.after(() => store.close())
    await begin(store)
    for (const name of readdirSync(outer)) rmSync(join(outer, name), { recursive: true })
    await begin(store)
    assert.ok(existsSync((await store.find(ID)) ?? ''))
  })

  test('of a process that was killed is removed by the next one, and that of a running one is not', async () => {
    const program = `
      import { BlobStore } from ${JSON.stringify(new URL('./blob-store.ts', import.meta.url).href)}
      await (await new BlobStore(null).begin('${ID}')).finish()
      process.stdout.write('begun')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const ofChild = readdirSync(outer)
    const second = new BlobStore(null)
    await begin(second)
    const withSecond = readdirSync(outer)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const third = new BlobStore(null)
    await begin(third)
    const withThird = readdirSync(outer)
    assert.deepEqual([ofChild.length, withSecond.length, withThird.length], [1, 2, 2])
    assert.ok(withSecond.includes(ofChild[0] ?? '') && !withThird.includes(ofChild[0] ?? ''))
    await second.close()
    await third.close()
    assert.deepEqual(readdirSync(outer), [])
  })
})
