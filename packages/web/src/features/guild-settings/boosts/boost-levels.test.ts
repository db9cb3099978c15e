import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markupOf, textsOf } from '../../../testing/render-component.ts'

const { BoostLevels } = await import('./boost-levels.tsx')

const properties = (premium_tier: number, premium_subscription_count: number): any => ({
  settings: { premium_tier, premium_subscription_count },
})
const texts = (tier: number, count: number) => textsOf(BoostLevels, properties(tier, count))
const markup = (tier: number, count: number) => markupOf(BoostLevels, properties(tier, count))

describe('The boost levels of a guild', () => {
  test('show the number of boosts for the next level', () => {
    assert.ok(texts(0, 1).includes('No level yet'))
    assert.ok(texts(0, 1).includes('1 of 2 boosts for level 1'))
    assert.ok(texts(1, 6).includes('Level 1'))
    assert.ok(texts(1, 6).includes('6 of 7 boosts for level 2'))
    assert.ok(texts(2, 7).includes('7 of 14 boosts for level 3'))
    assert.match(markup(1, 6), /<progress [^>]*aria-label="Boosts" max="7" value="6"/u)
    // While the level isn't known to have changed.
    assert.match(markup(1, 9), /max="7" value="7"/u)
  })

  test('end with the third', () => {
    assert.ok(texts(3, 15).includes('The guild has reached the highest level with 15 boosts.'))
    assert.ok(!markup(3, 15).includes('<progress'))
  })

  test('are marked as reached up to the guild’s', () => {
    const reached = (tier: number) => [...markup(tier, 0).matchAll(/data-reached="(\w+)"/gu)].map(([, is]) => is)
    assert.deepEqual(reached(0), ['false', 'false', 'false'])
    assert.deepEqual(reached(2), ['true', 'true', 'false'])
    const words = texts(1, 3)
    assert.deepEqual(
      words.filter((each) => /^· (Reached|Not reached)$/u.test(each)),
      ['· Reached', '· Not reached', '· Not reached'],
    )
  })

  test('list what each of them brings', () => {
    const words = texts(0, 0)
    for (const each of [
      'Level 1: 2 boosts',
      '100 static and 100 animated emojis, and 15 stickers',
      'Voice at 128 kbit/s',
      'Level 2: 7 boosts',
      '150 static and 150 animated emojis, and 30 stickers',
      'Voice at 256 kbit/s, and files up to 50 MiB',
      'Level 3: 14 boosts',
      '250 static and 250 animated emojis, and 60 stickers',
      'Voice at 384 kbit/s, and files up to 100 MiB',
    ]) {
      assert.ok(words.includes(each), each)
    }
  })
})
