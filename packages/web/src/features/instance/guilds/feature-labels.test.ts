import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GUILD_FEATURES } from '@guildhall/protocol/enums/guild-feature'
import { FEATURE_LABELS, featureName } from './feature-labels.ts'

test('every feature has a label of its own', () => {
  assert.deepEqual(FEATURE_LABELS.map(({ feature }) => feature).toSorted(), [...GUILD_FEATURES].toSorted())
  assert.equal(new Set(FEATURE_LABELS.map(({ text }) => text)).size, GUILD_FEATURES.length)
  assert.equal(featureName('VANITY_URL'), 'Custom invite link')
  assert.equal(featureName('NOT_YET_KNOWN'), 'NOT_YET_KNOWN')
})
