import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activityTimeText } from './activity-time-text.ts'

const now = 1_700_000_000_000

test('an activity’s time is its elapsed or its remaining time', () => {
  assert.equal(activityTimeText({ start: now - 65_000 }, now), '1:05 elapsed')
  assert.equal(activityTimeText({ start: now - 3_725_000 }, now), '1:02:05 elapsed')
  assert.equal(activityTimeText({ start: now - 9_000, end: now + 61_000 }, now), '1:01 left')
  assert.equal(activityTimeText({ start: (now - 65_000) / 1000 }, now), '1:05 elapsed')
  assert.equal(activityTimeText({ start: now + 5_000 }, now), '0:00 elapsed')
})

test('an activity without times, or after its end, shows no time', () => {
  for (const timestamps of [undefined, null, {}, { start: now - 9_000, end: now }]) {
    assert.equal(activityTimeText(timestamps, now), null)
  }
})
