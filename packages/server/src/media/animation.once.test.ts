import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { animatedPicture, animatedPng, picture } from '@guildhall/testing/requests/pictures'
import fc from 'fast-check'
import { motionOfGif, motionOfPng } from './animation.ts'

const SMALL = { width: 8, height: 8 }

describe('The animation of a picture', () => {
  test('is not found in a still picture', async () => {
    assert.equal(motionOfPng(await picture('png')), undefined)
    assert.equal(motionOfPng(await animatedPng(1)), undefined)
    assert.equal(motionOfGif(await picture('gif')), undefined)
  })

  test('has its frames counted and its delays added up', async () => {
    for (const [frames, delay_ms] of [
      [2, 1000],
      [5, 40],
      [50, 100],
    ] as const) {
      const motion = { frames, seconds: (frames * delay_ms) / 1000 }
      const rounded = (found: { frames: number; seconds: number } | undefined) =>
        found && { ...found, seconds: Math.round(found.seconds * 1000) / 1000 }
      assert.deepEqual(rounded(motionOfPng(await animatedPng(frames, SMALL, delay_ms))), motion)
      assert.deepEqual(rounded(motionOfGif(await animatedPicture('gif', frames, SMALL, delay_ms))), motion)
    }
  })

  test('of random bytes can be read in limited time', async () => {
    const [png, gif] = [await animatedPng(), await animatedPicture('gif')]
    const spoilt = fc.tuple(fc.nat(400), fc.uint8Array({ maxLength: 40 }))
    fc.assert(
      fc.property(spoilt, ([at, put]) => {
        for (const [bytes, read] of [
          [png, motionOfPng],
          [gif, motionOfGif],
        ] as const) {
          const changed = Buffer.from(bytes)
          changed.set(put.subarray(0, Math.max(0, changed.length - at)), Math.min(at, changed.length))
          read(changed)
          read(changed.subarray(0, at))
        }
      }),
    )
  })
})
