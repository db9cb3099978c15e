import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIMITS } from '@guildhall/protocol/limits'
import { textsOf } from '../../../testing/render-component.ts'

const { meetsOnboardingRequirements: isEnough, Requirements } = await import('./requirements.tsx')
const { channels, writable } = LIMITS.onboardingToEnable
const enough: { isCommunity: boolean; seen: number; writable: number } = { isCommunity: true, seen: channels, writable }

/** Whether each requirement is shown as met. */
const met = (counted: typeof enough) =>
  textsOf(Requirements, { ...counted, countsAnswers: false })
    .filter((each) => /^· (Met|Not met yet)$/u.test(each))
    .map((each) => each === '· Met')

test('each requirement is met from its number on, and onboarding can be turned on when all are', () => {
  assert.deepEqual(met(enough), [true, true, true])
  assert.equal(isEnough(enough), true)
  assert.deepEqual(met({ ...enough, isCommunity: false }), [false, true, true])
  assert.deepEqual(met({ ...enough, seen: channels - 1 }), [true, false, true])
  assert.deepEqual(met({ ...enough, writable: writable - 1 }), [true, true, false])
  for (const fields of [{ isCommunity: false }, { seen: channels - 1 }, { writable: writable - 1 }])
    assert.equal(isEnough({ ...enough, ...fields }), false)
})

test('counted items are shown, with or without answers', () => {
  const words = (countsAnswers: boolean) => textsOf(Requirements, { ...enough, countsAnswers }).join(' ')
  assert.match(
    words(true),
    /Default channels and channels given by answers that .*The default channels below and the channels given by answers count\. Each/u,
  )
  assert.match(words(false), /Default channels that .*Only the default channels below count/u)
})
