import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { animatedPicture, picture } from '@guildhall/testing/requests/pictures'
import fc from 'fast-check'
import sharp from 'sharp'
import { sizeOfWebp } from './webp-head.ts'

describe('The size of a WebP picture', () => {
  const size = { width: 321, height: 123 }

  test('is found in each of its three forms', async () => {
    const opaque = sharp({ create: { ...size, channels: 3, background: '#123' } })
    const forms = [
      ['VP8 ', await opaque.webp().toBuffer()],
      ['VP8L', await opaque.webp({ lossless: true }).toBuffer()],
      ['VP8X', await animatedPicture('webp', 3, size)],
    ] as const
    for (const [form, bytes] of forms) {
      assert.equal(bytes.toString('latin1', 12, 16), form)
      assert.deepEqual(sizeOfWebp(bytes), size, form)
      assert.deepEqual(sizeOfWebp(bytes.subarray(0, 30)), size, form)
    }
  })

  test('is not found in other data', async () => {
    const bytes = await picture('webp', size)
    assert.equal(sizeOfWebp(bytes.subarray(0, 29)), undefined)
    assert.equal(sizeOfWebp(await picture('png', size)), undefined)
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (noise) => sizeOfWebp(noise) === undefined))
  })
})
