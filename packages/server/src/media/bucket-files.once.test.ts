import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { after, afterEach, before, describe, test } from 'node:test'
import { BucketServer } from '@guildhall/testing/stores/bucket-server'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { BucketFiles, checkBucket } from './bucket-files.ts'
import { readBucketUrl } from './bucket-location.ts'

const ID = '1574042303180312576'

describe('Files in a bucket', () => {
  let server: BucketServer
  let files: BucketFiles
  let warnings = 0
  const parts = { log: { warn: () => warnings++ }, machineClock: systemClock }
  const location = (prefix?: string) => {
    const read = readBucketUrl(server.url(prefix), {})
    assert.ok(read)
    return read
  }
  before(async () => {
    server = await BucketServer.start()
    files = new BucketFiles(location('chat/files'), parts)
  })
  after(async () => {
    await files.close()
    await server.close()
  })
  afterEach(() => {
    server.fault = () => 'none'
  })

  async function write(id: string, ...pieces: (string | Buffer)[]): Promise<void> {
    const writer = await files.begin(id)
    for (const piece of pieces) await writer.write(Buffer.from(piece))
    await writer.finish()
    await files.upload(id)
  }
  const read = async (id: string, piece?: { start: number; end: number }) => {
    const bytes = await files.read(id, piece)
    return bytes && Buffer.concat(await bytes.toArray()).toString()
  }

  test('are received separately, and moved to their final name when they are kept', async () => {
    await write(ID, 'hel', '', 'lo')
    assert.deepEqual([await files.unplaced(), await read(ID)], [[ID], 'hello'])
    assert.equal(await files.find(ID), undefined)
    await files.keep(ID)
    assert.deepEqual(
      [await files.unplaced(), await read(ID), await read(ID, { start: 1, end: 3 }), await files.find(ID)],
      [[], 'hello', 'ell', undefined],
    )
    assert.match(server.objects().join(), new RegExp(`^chat/files/[0-9a-f]{2}/${ID}$`, 'u'))
    await files.keep(ID)
    assert.equal(await read(ID), 'hello')
    await files.discard(ID)
    await files.discard(ID)
    assert.deepEqual([await read(ID), server.objects()], [undefined, []])
  })

  test('are uploaded with the content that they have by then, not before', async () => {
    const writer = await files.begin('6')
    await writer.write(Buffer.from('at home'))
    await writer.finish()
    assert.deepEqual(server.objects(), [])
    await writeFile((await files.find('6')) ?? '', '       ')
    await files.upload('6')
    await files.keep('6')
    assert.equal(await read('6'), '       ')
    await files.discard('6')
  })

  test('may be empty, or larger than one chunk', async () => {
    await write('1')
    await files.keep('1')
    assert.equal(await read('1'), '')
    const large = randomBytes(9 * 2 ** 20)
    await write('2', large)
    await files.keep('2')
    const bytes = await files.read('2')
    assert.ok(large.equals(Buffer.concat((await bytes?.toArray()) ?? [])))
    await files.discard('1')
    await files.discard('2')
  })

  test('don’t replace stored files if they were left behind earlier', async () => {
    await write(ID, 'whole')
    await files.settle(ID)
    await write(ID, 'half')
    await files.settle(ID)
    assert.deepEqual([await files.unplaced(), await read(ID)], [[], 'whole'])
    await files.discard(ID)
  })

  test('that were never finished leave nothing in the bucket', async () => {
    const writer = await files.begin('3')
    await writer.write(Buffer.from('x'))
    await writer.abandon()
    await files.discard('3')
    assert.deepEqual([server.objects(), await files.find('3')], [[], undefined])
  })

  test('are named only by IDs', async () => {
    for (const name of ['../x', 'x', '', '1/2', '1\0', '1'.repeat(20), '..']) {
      await assert.rejects(files.begin(name), RangeError)
      await assert.rejects(files.keep(name), RangeError)
      await assert.rejects(files.discard(name), RangeError)
      await assert.rejects(files.read(name), RangeError)
    }
    assert.deepEqual(server.objects(), [])
  })

  test('survive refused requests and lost answers', async () => {
    const failing = new Set<string>()
    for (const fault of ['refused', 'unanswered'] as const) {
      failing.clear()
      server.fault = (request) => {
        if (failing.has(request)) return 'none'
        failing.add(request)
        return fault
      }
      await write(ID, 'hello')
      await files.keep(ID)
      assert.deepEqual([await files.unplaced(), await read(ID)], [[], 'hello'])
      await files.discard(ID)
      assert.equal(await read(ID), undefined)
      assert.ok(failing.size >= 6)
    }
  })

  test('are refused while the bucket refuses everything, and readable again afterwards', async () => {
    await write(ID, 'hello')
    await files.keep(ID)
    server.fault = () => 'refused'
    await assert.rejects(write('4', 'x'), /503/u)
    await assert.rejects(read(ID), { error: 'Overloaded' })
    assert.equal(warnings, 1)
    server.fault = () => 'none'
    assert.equal(await read(ID), 'hello')
    await files.discard('4')
    await files.discard(ID)
    assert.deepEqual(server.objects(), [])
  })

  test('are moved on a server whose address has a path', async (t) => {
    const below = await BucketServer.start('/storage/v1/s3')
    const read = readBucketUrl('s3://files/chat', below.env)
    assert.ok(read)
    const others = new BucketFiles(read, parts)
    t.after(async () => {
      await others.close()
      await below.close()
    })
    await checkBucket(read)
    const writer = await others.begin(ID)
    await writer.write(Buffer.from('hello'))
    await writer.finish()
    await others.upload(ID)
    await others.keep(ID)
    assert.deepEqual([await others.unplaced(), below.objects().length], [[], 1])
    assert.equal(Buffer.concat((await (await others.read(ID))?.toArray()) ?? []).toString(), 'hello')
  })

  test('stay where they are if the server doesn’t find what it is to copy', async () => {
    await write(ID, 'hello')
    server.fault = (request) => (request.startsWith('PUT') ? 'missing' : 'none')
    await assert.rejects(files.keep(ID), /did not find/u)
    server.fault = () => 'none'
    assert.deepEqual([await files.unplaced(), await read(ID)], [[ID], 'hello'])
    await files.settle(ID)
    assert.deepEqual([await files.unplaced(), await read(ID)], [[], 'hello'])
    await files.discard(ID)
  })

  test('leave this machine even if they can’t be removed from the bucket', async () => {
    for (const discard of [(id: string) => files.discard(id), (id: string) => files.discardUnplaced(id)]) {
      const writer = await files.begin(ID)
      await writer.write(Buffer.from('x'))
      await writer.finish()
      assert.ok(await files.find(ID))
      assert.deepEqual(await files.unplaced(), [ID])
      server.fault = () => 'refused'
      await assert.rejects(discard(ID), /503/u)
      assert.equal(await files.find(ID), undefined)
      server.fault = () => 'none'
      assert.deepEqual(await files.unplaced(), [])
    }
  })

  test('have more time if they are larger', async () => {
    const limits: number[] = []
    const machineClock: Clock = {
      now: () => systemClock.now(),
      after: (ms, then) => {
        limits.push(ms)
        return systemClock.after(ms, then)
      },
    }
    const others = new BucketFiles(location('slow'), { ...parts, machineClock })
    const writer = await others.begin('7')
    await writer.write(Buffer.alloc(1_000_000))
    await writer.finish()
    await others.upload('7')
    await others.discard('7')
    await others.close()
    assert.deepEqual(limits, [70_000, 60_000, 60_000])
  })

  test('of two prefixes don’t meet', async () => {
    const others = new BucketFiles(location('other'), parts)
    await write('5', 'mine')
    await files.keep('5')
    assert.equal(await others.read('5'), undefined)
    await others.discard('5')
    assert.equal(await read('5'), 'mine')
    await others.close()
    await files.discard('5')
  })

  test('need a bucket that exists, and its keys', async () => {
    await checkBucket(location())
    await assert.rejects(checkBucket({ ...location(), bucket: 'others' }), /404 NoSuchBucket/u)
    await assert.rejects(checkBucket({ ...location(), secretAccessKey: 'wrong' }), /403 SignatureDoesNotMatch/u)
  })
})
