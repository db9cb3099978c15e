import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NewChannel } from '@guildhall/protocol/objects/channels/channel'
import { APPLIES_TO, applicable, availableChannelTypes, highestBitrate } from './channels-rules.ts'

/**
 * The channel types of docs/spec/channels.md#fields-by-type by letter: Text, Voice, Announcement, Stage, Forum, Media.
 */
const LETTERS: Readonly<Record<number, string>> = { 0: 'T', 2: 'V', 4: '', 5: 'A', 13: 'S', 15: 'F', 16: 'M' }

const TABLE: Readonly<Record<string, string>> = {
  topic: 'TAFM',
  bitrate: 'VS',
  user_limit: 'VS',
  rate_limit_per_user: 'TVSFM',
  parent_id: 'TVASFM',
  nsfw: 'TVASF',
  rtc_region: 'VS',
  video_quality_mode: 'VS',
  default_auto_archive_duration: 'TAFM',
  default_reaction_emoji: 'FM',
  available_tags: 'FM',
  default_sort_order: 'FM',
  default_forum_layout: 'F',
  default_thread_rate_limit_per_user: 'TAFM',
  default_tag_setting: 'FM',
}

const EVERYTHING: NewChannel = {
  name: 'x',
  type: 0,
  topic: 'about',
  bitrate: 8000,
  user_limit: 1,
  rate_limit_per_user: 1,
  position: 1,
  permission_overwrites: [],
  parent_id: '1',
  nsfw: true,
  rtc_region: 'somewhere',
  video_quality_mode: 2,
  default_auto_archive_duration: 60,
  default_reaction_emoji: { emoji_name: '🔥' },
  available_tags: [],
  default_sort_order: 1,
  default_forum_layout: 1,
  default_thread_rate_limit_per_user: 1,
  default_tag_setting: 'match_all',
  flags: 0,
}
const OF_EVERY_TYPE = ['name', 'type', 'position', 'permission_overwrites', 'flags']

describe('The fields of a new channel', () => {
  for (const [type, letter] of Object.entries(LETTERS)) {
    test(`apply only if they belong to type ${type}`, () => {
      const fields = Object.keys(TABLE).filter((field) => letter !== '' && TABLE[field]?.includes(letter))
      assert.deepEqual(Object.keys(applicable(Number(type), EVERYTHING)).sort(), [...OF_EVERY_TYPE, ...fields].sort())
    })
  }

  test('are all listed in the table', () => {
    assert.deepEqual(APPLIES_TO.map(([field]) => field).sort(), Object.keys(TABLE).sort())
    assert.deepEqual(Object.keys(EVERYTHING).sort(), [...OF_EVERY_TYPE, ...Object.keys(TABLE)].sort())
  })
})

describe('Limits of a guild’s channels', () => {
  test('allow channel types that its features allow', () => {
    assert.deepEqual(availableChannelTypes({ features: [] }), [0, 2, 4])
    assert.deepEqual(availableChannelTypes({ features: ['NEWS'] }), [0, 2, 4, 5])
    assert.deepEqual(availableChannelTypes({ features: ['COMMUNITY'] }), [0, 2, 4, 5, 13, 15, 16])
  })

  for (const [tier, features, type, highest] of [
    [0, [], 2, 96_000],
    [1, [], 2, 128_000],
    [2, [], 2, 256_000],
    [3, [], 2, 384_000],
    [0, ['VIP_REGIONS'], 2, 384_000],
    [3, ['VIP_REGIONS'], 13, 64_000],
  ] as const) {
    test(`set the highest bitrate at tier ${tier} with [${features}] for type ${type} to ${highest}`, () => {
      assert.equal(highestBitrate({ premium_tier: tier, features: [...features] }, type), highest)
    })
  }
})
