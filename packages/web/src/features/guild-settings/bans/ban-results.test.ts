import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { textsOf } from '../../../testing/render-component.ts'

const { BanResults: BansMade } = await import('./ban-results.tsx')
const { around } = clientInGuild()

const words = (banned_users: string[], failed_users: string[]) =>
  textsOf(BansMade, { guildId: '1', made: { banned_users, failed_users }, onClose: () => {} }, around)

test('successful and failed bans are counted, and listed if there are any', () => {
  const sentence = (banned: string[], failed: string[]) => words(banned, failed).find((each) => /banned\.$/u.test(each))
  assert.equal(sentence(['10'], []), 'One user was banned.')
  assert.equal(sentence(['10', '11'], []), 'All 2 users were banned.')
  assert.equal(sentence(['10'], ['11', '12']), '1 of 3 users were banned.')
  assert.equal(sentence([], ['11']), 'No one was banned.')
  const headings = (all: string[]) => all.filter((each) => ['Banned', 'Not banned'].includes(each))
  assert.deepEqual(headings(words(['10'], [])), ['Banned'])
  assert.deepEqual(headings(words([], ['10'])), ['Not banned'])
  assert.deepEqual(headings(words(['10'], ['11'])), ['Not banned', 'Banned'])
  assert.ok(words(['10'], []).includes('10'))
})
