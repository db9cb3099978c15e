import assert from 'node:assert/strict'
import { test } from 'node:test'
import { t } from '../../../language/main.ts'
import { messageSummary } from './message-summary.ts'

const summary = (fields: object) =>
  messageSummary({ attachments: [], components: [], embeds: [], ...fields } as Parameters<typeof messageSummary>[0])
const file = { filename: 'map.png' }

test('a message without text is described by what it contains', () => {
  assert.equal(summary({}), t('messages.message-without-text'))
  assert.equal(summary({ components: [{}] }), t('messages.message-with-components'))
  assert.equal(summary({ embeds: [{ title: 'News' }] }), 'News')
  assert.equal(summary({ embeds: [{}] }), t('messages.embed'))
  assert.equal(summary({ attachments: [file] }), t('messages.file-named', { filename: 'map.png' }))
  assert.equal(summary({ attachments: [file, file] }), t('messages.file-count', { count: 2 }))
  assert.equal(summary({ sticker_items: [{ name: 'Wave' }] }), t('messages.sticker-named', { name: 'Wave' }))
  assert.equal(summary({ sticker_items: [] }), t('messages.message-without-text'))
  assert.equal(summary({ poll: { question: { text: 'When?' } } }), t('messages.poll', { text: 'When?' }))
  assert.equal(summary({ message_snapshots: [] }), t('messages.forwarded-message'))
})

test('of several contents, the description names the one that says most', () => {
  const all = { attachments: [file], components: [{}], embeds: [{ title: 'News' }] }
  assert.equal(summary(all), t('messages.file-named', { filename: 'map.png' }))
  assert.equal(summary({ ...all, attachments: [] }), 'News')
  assert.equal(summary({ ...all, poll: { question: { text: 'When?' } } }), t('messages.poll', { text: 'When?' }))
})
