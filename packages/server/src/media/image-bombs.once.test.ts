import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { animatedPicture, animatedPng, IMAGE_SENDER, picture } from '@guildhall/testing/requests/pictures'
import { ApiError } from '../kernel/api-error.ts'
import { EMOJI_IMAGE, MOVING_IMAGE } from './image-kinds.ts'
import { readImageBytes } from './read-image.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MB = 1024 * 1024

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A PNG that declares a size, with data that decompress to `unpacked` bytes. */
function bomb(width: number, height: number, { unpacked = 64 * MB, before = [] as Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const packed = deflateSync(Buffer.alloc(unpacked), { level: 9 })
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('Malicious images', () => {
  const refuses = (bytes: Uint8Array, rules = MOVING_IMAGE) =>
    assert.rejects(readImageBytes('icon', bytes, rules, IMAGE_SENDER), (error) => {
      assert.ok(error instanceof ApiError)
      assert.equal(error.error, 'InvalidAsset')
      return true
    })

  test('of a few bytes are refused if their header claims ten billion pixels', async () => {
    const bytes = bomb(100_000, 100_000)
    assert.ok(bytes.length < 100_000)
    await refuses(bytes)
    for (const [width, height] of [
      [2 ** 31 - 1, 1],
      [1, 2 ** 31 - 1],
      [0, 1],
      [2 ** 32 - 1, 2 ** 32 - 1],
    ] as const) {
      await refuses(bomb(width, height, { unpacked: 1000 }))
    }
  })

  test('with text, colour profiles and pixels that decompress without limit are read or refused', async () => {
    const packed = deflateSync(Buffer.alloc(200 * MB), { level: 9 })
    const name = Buffer.from('x\0\0', 'latin1')
    const before = [chunk('iCCP', Buffer.concat([name, packed])), chunk('zTXt', Buffer.concat([name, packed]))]
    for (const bytes of [bomb(16, 16, { unpacked: 1000, before }), bomb(16, 16, { unpacked: 200 * MB })]) {
      await readImageBytes('icon', bytes, MOVING_IMAGE, IMAGE_SENDER).catch((error) =>
        assert.ok(error instanceof ApiError),
      )
    }
  })

  test('with many frames are limited by their total', async () => {
    const gif = await animatedPicture('gif', 34, { width: 1024, height: 1024 })
    await refuses(gif)
    const webp = await animatedPicture('webp', 34, { width: 1024, height: 1024 })
    assert.ok(webp.length < EMOJI_IMAGE.maxBytes)
    await refuses(webp, EMOJI_IMAGE)
    // Only the first frame of an animated PNG is decoded.
    const png = await readImageBytes(
      'icon',
      await animatedPng(200, { width: 256, height: 256 }),
      MOVING_IMAGE,
      IMAGE_SENDER,
    )
    assert.deepEqual([png.width, png.height], [256, 256])
  })

  test('of maximum size are decoded without blocking the event loop', async () => {
    const bytes = await picture('png', { width: 8192, height: 4096 })
    let turns = 0
    let isRead = false
    const reading = readImageBytes('icon', bytes, MOVING_IMAGE, IMAGE_SENDER).finally(() => {
      isRead = true
    })
    while (!isRead) {
      await new Promise(setImmediate)
      turns++
    }
    assert.equal((await reading).width, 8192)
    assert.ok(turns > 10, `${turns} turns`)
  })
})
