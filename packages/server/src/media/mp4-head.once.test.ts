import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mp4Video } from '@guildhall/testing/requests/mp4-video'
import fc from 'fast-check'
import { lengthOfMp4 } from './mp4-head.ts'

describe('An MP4 header', () => {
  test('contains the duration in either version, at any position', () => {
    assert.equal(lengthOfMp4(mp4Video({ seconds: 7 })), 7000)
    assert.equal(lengthOfMp4(mp4Video({ seconds: 7, isLong: true, bytes: 1000 })), 7000)
    assert.equal(lengthOfMp4(mp4Video({ seconds: 0 })), 0)
  })

  test('is not found in other data', () => {
    for (const wrong of [Buffer.alloc(0), Buffer.from('ftyp'), mp4Video().subarray(12), mp4Video().subarray(0, 40)]) {
      assert.equal(lengthOfMp4(wrong), undefined)
    }
  })

  test('can be read from random bytes without an error', () => {
    const broken = fc.tuple(fc.nat(200), fc.uint8Array({ maxLength: 16 })).map(([at, bytes]) => {
      const made = Buffer.from(mp4Video())
      made.set(bytes.subarray(0, Math.max(0, made.length - at)), Math.min(at, made.length))
      return made
    })
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), broken), (bytes) => {
        const length = lengthOfMp4(bytes)
        assert.ok(length === undefined || length >= 0)
      }),
      { numRuns: 2000 },
    )
  })
})
