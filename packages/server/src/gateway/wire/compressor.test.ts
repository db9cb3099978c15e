import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { constants, createInflate, createZstdDecompress, inflateSync } from 'node:zlib'
import { type Compressed, LARGE_FRAME_BYTES, zlibBlobs, zlibStream, zstdStream } from './compressor.ts'

const FRAMES = Array.from({ length: 40 }, (_, i) =>
  Buffer.from(JSON.stringify({ i, text: `${i} to be, or not to be`.repeat(i % 10 === 0 ? 20_000 : 3) })),
)

const STREAMS = {
  'zlib-stream': { make: zlibStream, inflate: () => createInflate({ flush: constants.Z_SYNC_FLUSH }) },
  'zstd-stream': { make: zstdStream, inflate: createZstdDecompress },
}

for (const [name, { make, inflate }] of Object.entries(STREAMS)) {
  describe(name, () => {
    test('each compressed frame can be decoded when it arrives, without the next one', async () => {
      const compressor = make()
      const reader = inflate()
      const parts: Buffer[] = []
      reader.on('data', (part) => parts.push(part))
      for (const frame of FRAMES) {
        const compressed = await compressor.compress(frame)
        assert.equal(compressed?.isBinary, true)
        await new Promise((read) => reader.write(compressed?.bytes, read))
        assert.ok(Buffer.concat(parts.splice(0)).equals(frame))
      }
      compressor.release()
    })

    test('earlier payloads make compressed frames smaller', async () => {
      const compressor = make()
      const text = () => Buffer.from(Array.from({ length: 40 }, (_, i) => `"member_${i * 7919}":null`).join())
      const sizes: number[] = []
      for (let i = 0; i < 10; i++) sizes.push((await compressor.compress(text()))?.bytes.length ?? 0)
      assert.ok((sizes[9] ?? 0) * 5 < (sizes[0] ?? 0))
      compressor.release()
    })

    test('a released compressor ends its current work, and accepts nothing more', async () => {
      const compressor = make()
      const inProgress = compressor.compress(Buffer.alloc(5_000_000, 'x'))
      compressor.release()
      assert.equal(await inProgress, undefined)
      assert.equal(await compressor.compress(Buffer.from('x')), undefined)
      compressor.release()
    })
  })
}

describe('zlib-stream on an idle connection', () => {
  const members = () => Buffer.from(Array.from({ length: 40 }, (_, i) => `"member_${i * 7919}":null`).join())

  test('is one stream for the client, however often the server releases its memory', async () => {
    const compressor = zlibStream()
    const reader = createInflate({ flush: constants.Z_SYNC_FLUSH })
    const parts: Buffer[] = []
    reader.on('data', (part) => parts.push(part))
    const acknowledgement = Buffer.from('{"op":11,"d":null}')
    for (let i = 0; i < 200; i++) {
      const frame = i % 7 < 4 ? acknowledgement : Buffer.concat([members(), Buffer.from(String(i))])
      const compressed = await compressor.compress(frame)
      await new Promise((read) => reader.write(compressed?.bytes, read))
      assert.ok(Buffer.concat(parts.splice(0)).equals(frame), `frame ${i}`)
      if (i % 2 === 0) compressor.releaseIfIdle?.()
    }
    compressor.release()
  })

  test('refers to earlier payloads until a heartbeat follows few frames', async () => {
    const compressor = zlibStream()
    const sizeOf = async (frame: Buffer) => (await compressor.compress(frame))?.bytes.length ?? 0
    const first = await sizeOf(members())
    for (let i = 0; i < 10; i++) await sizeOf(members())
    compressor.releaseIfIdle?.()
    assert.ok((await sizeOf(members())) * 5 < first)
    for (let i = 0; i < 10; i++) await sizeOf(Buffer.from('{"op":11}'))
    compressor.releaseIfIdle?.()
    assert.ok((await sizeOf(members())) * 2 > first)
    compressor.release()
  })

  test('accepts nothing once it is released', async () => {
    const compressor = zlibStream()
    await compressor.compress(members())
    for (let i = 0; i < 2; i++) compressor.releaseIfIdle?.()
    compressor.release()
    for (const frame of [Buffer.from('x'), members()]) assert.equal(await compressor.compress(frame), undefined)
  })
})

describe('Payload compression', () => {
  const compress = async (frame: Buffer, isBinary: boolean): Promise<Compressed | undefined> =>
    zlibBlobs(isBinary).compress(frame)

  test('leaves small frames uncompressed with their type', async () => {
    const frame = Buffer.alloc(LARGE_FRAME_BYTES - 1, 'x')
    for (const isBinary of [true, false]) assert.deepEqual(await compress(frame, isBinary), { bytes: frame, isBinary })
  })

  test('makes a large frame a zlib stream of its own', async () => {
    const frame = Buffer.alloc(LARGE_FRAME_BYTES, 'x')
    const compressed = await compress(frame, false)
    assert.ok(compressed?.isBinary)
    assert.ok(inflateSync(compressed.bytes).equals(frame))
  })
})
