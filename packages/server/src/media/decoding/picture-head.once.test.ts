import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { animatedPicture, picture } from '@guildhall/testing/requests/pictures'
import fc from 'fast-check'
import sharp from 'sharp'
import { pictureHead } from './picture-head.ts'

const FORMATS = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const
const SIZE = { width: 130, height: 70 }

/** Declares another size in every property of an AVIF file. */
function lying(avif: Buffer, width: number, height: number): Buffer {
  const file = Buffer.from(avif)
  let count = 0
  for (let at = file.indexOf('ispe'); at >= 0; at = file.indexOf('ispe', at + 4), count++) {
    file.writeUInt32BE(width, at + 8)
    file.writeUInt32BE(height, at + 12)
  }
  assert.ok(count > 0)
  return file
}

describe('An image’s header', () => {
  test('contains format and size in each format', async () => {
    for (const format of FORMATS) assert.deepEqual(pictureHead(await picture(format, SIZE)), { format, ...SIZE })
    const moving = await animatedPicture('webp', 3, SIZE)
    assert.deepEqual(pictureHead(moving), { format: 'webp', ...SIZE })
    const turned = await sharp(await picture('jpeg', SIZE))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    assert.deepEqual(pictureHead(turned), { format: 'jpeg', ...SIZE })
    const progressive = await sharp(await picture('png', SIZE))
      .jpeg({ progressive: true })
      .toBuffer()
    assert.deepEqual(pictureHead(progressive), { format: 'jpeg', ...SIZE })
    const lossless = await sharp(await picture('png', SIZE))
      .webp({ lossless: true })
      .toBuffer()
    assert.deepEqual(pictureHead(lossless), { format: 'webp', ...SIZE })
  })

  test('reports at least the dimensions of the coded data in an AVIF image', async () => {
    const plain = await picture('png', { width: 1000, height: 300 })
    const avif = await sharp(plain).avif({ effort: 0 }).toBuffer()
    for (const [width, height] of [
      [16, 16],
      [1, 1],
    ] as const) {
      const head = pictureHead(lying(avif, width, height))
      assert.ok(head && head.width * head.height >= 300_000, JSON.stringify(head))
    }
    assert.deepEqual(pictureHead(lying(avif, 60_000, 60_000)), { format: 'avif', width: 60_000, height: 60_000 })
  })

  test('is not found in empty, truncated, other or random data, without an error', async () => {
    const pictures = await Promise.all(FORMATS.map((format) => picture(format, SIZE)))
    const sound = fc.constantFrom(...pictures)
    const broken = fc
      .tuple(sound, fc.nat(), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }))
      .map(([file, length, changes]) => {
        const bytes = Buffer.from(file.subarray(0, length % (file.length + 1)))
        for (const [at, value] of changes) if (bytes.length > 0) bytes[at % Math.min(bytes.length, 400)] = value
        return bytes
      })
    fc.assert(
      fc.property(broken, (bytes) => {
        const head = pictureHead(bytes)
        assert.ok(head === undefined || (head.width > 0 && head.height > 0))
      }),
      { numRuns: 5000 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        assert.equal(pictureHead(Buffer.from(bytes)), undefined)
      }),
    )
    assert.equal(pictureHead(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')), undefined)
  })
})
