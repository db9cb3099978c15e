import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  archiveDurationChoices,
  bitrateChoices,
  forumLayoutChoices,
  slowModeChoices,
  sortOrderChoices,
  withCurrentChoice,
} from './channel-choices.ts'

const [VOICE, STAGE] = [2, 13]

describe('The choices for a channel', () => {
  test('include every bitrate up to what the guild’s level allows', () => {
    const highest = (premium_tier: number, type = VOICE, features: string[] = []) =>
      bitrateChoices({ premium_tier, features } as any, type).at(-1)
    assert.deepEqual(highest(0), ['96000', '96 kbit/s'])
    assert.deepEqual(highest(1), ['128000', '128 kbit/s'])
    assert.deepEqual(highest(2), ['256000', '256 kbit/s'])
    assert.deepEqual(highest(3), ['384000', '384 kbit/s'])
    assert.deepEqual(highest(0, VOICE, ['VIP_REGIONS']), ['384000', '384 kbit/s'])
    assert.deepEqual(highest(3, STAGE, ['VIP_REGIONS']), ['64000', '64 kbit/s'])
    assert.deepEqual(
      bitrateChoices({ premium_tier: 0, features: [] } as any, VOICE).map(([rate]) => rate),
      ['8000', '16000', '32000', '64000', '96000'],
    )
  })

  test('include the current value, whatever it is', () => {
    const choices = [
      ['0', 'Off'],
      ['5', '5 seconds'],
    ] as const
    assert.equal(withCurrentChoice(choices, 5, 'now'), choices)
    assert.deepEqual(withCurrentChoice(choices, 7, '7 seconds'), [...choices, ['7', '7 seconds']])
  })

  test('name durations that last as long as they say', () => {
    const UNITS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 }
    const seconds = (text: string) => {
      const [, count = '', unit = ''] = /^(\d+) (second|minute|hour|day|week)s?$/u.exec(text) ?? []
      return String(Number(count) * (UNITS[unit] ?? Number.NaN))
    }
    const [off, ...slow] = slowModeChoices
    assert.equal(off?.[0], '0')
    for (const [value, text] of slow) assert.equal(value, seconds(text))
    for (const [value, text] of archiveDurationChoices) assert.equal(String(Number(value) * 60), seconds(text))
  })

  test('leave it to the reader by default how a forum is sorted and laid out', () => {
    assert.deepEqual([sortOrderChoices[0]?.[0], forumLayoutChoices[0]?.[0]], ['', '0'])
    assert.equal(sortOrderChoices[0]?.[1], forumLayoutChoices[0]?.[1])
  })
})
