import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AutoModerationRule } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import { toRuleBody, toRuleDraft } from './rule-draft.ts'

describe('The form for a rule of auto moderation', () => {
  const rule: AutoModerationRule = {
    id: '1',
    guild_id: '2',
    creator_id: '3',
    name: 'No cats',
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ['cat*', 'hot dog'], regex_patterns: ['a{1,2}'], allow_list: ['catalogue'] },
    actions: [
      { type: 1, metadata: { custom_message: 'No animals.' } },
      { type: 2, metadata: { channel_id: '4' } },
      { type: 3, metadata: { duration_seconds: 60 } },
    ],
    enabled: false,
    exempt_roles: ['5'],
    exempt_channels: ['6'],
  }

  test('keeps every field of a rule that is not changed', () => {
    const { id: _id, guild_id: _guild, creator_id: _creator, ...fields } = rule
    assert.deepEqual(toRuleBody(1, toRuleDraft(1, rule)), fields)
  })

  test('reads keywords from lines and commas, but regular expressions only from lines', () => {
    const draft = { ...toRuleDraft(1, null), keywords: ' cat, dog\n\ncat\n', patterns: 'a{1,2}\n b', allowed: '' }
    assert.deepEqual(toRuleBody(1, draft).trigger_metadata, {
      keyword_filter: ['cat', 'dog'],
      regex_patterns: ['a{1,2}', 'b'],
      allow_list: [],
    })
  })

  test('sends only the fields and actions of its type', () => {
    const bodyOf = (trigger: AutoModerationRule['trigger_type'], fields = {}) =>
      toRuleBody(trigger, { ...toRuleDraft(trigger, null), timeout: 60, ...fields })
    assert.deepEqual(bodyOf(3).trigger_metadata, {})
    assert.deepEqual(bodyOf(3).actions, [{ type: 1, metadata: {} }])
    assert.deepEqual(bodyOf(4, { presets: ['1', '3'] }).trigger_metadata, { allow_list: [], presets: [1, 3] })
    assert.deepEqual(bodyOf(5, { mentions: '7' }).trigger_metadata, {
      mention_total_limit: 7,
      mention_raid_protection_enabled: true,
    })
    assert.deepEqual(bodyOf(5).actions, [
      { type: 1, metadata: {} },
      { type: 3, metadata: { duration_seconds: 60 } },
    ])
    const { event_type, actions } = bodyOf(6)
    assert.deepEqual([event_type, actions], [2, [{ type: 4, metadata: {} }]])
    assert.deepEqual(bodyOf(1, { blocks: false, timeout: 0 }).actions, [])
  })
})
