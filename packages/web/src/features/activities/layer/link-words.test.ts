import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepLinkWords, linkIdIn, linkWordsIn, takeLinkWords } from './link-words.ts'

test('a link names its own words and who shared it, by an id alone', () => {
  const id = '100000000000000000'
  assert.deepEqual(linkWordsIn(`?custom_id=level-2&referrer_id=${id}`), { customId: 'level-2', referrerId: id })
  assert.deepEqual(linkWordsIn('?referrer_id=%3Cscript%3E'), { customId: null, referrerId: null })
})

test('a link that was made for an Activity is named by its kind and its id', () => {
  assert.equal(linkIdIn('?link_id=0-123'), '0-123')
  for (const search of ['', '?link_id=', '?link_id=2-123', '?link_id=0-1/../..', '?link_id=123']) {
    assert.equal(linkIdIn(search), null, search)
  }
})

test('what a link says is for the app and the channel that it was opened in', () => {
  const words = { customId: 'x', referrerId: null }
  const place = { applicationId: '1', channelId: '2', guildId: null, instanceId: 'i' }
  keepLinkWords('1', '2', words)
  assert.deepEqual(takeLinkWords(place), words)
  assert.deepEqual(takeLinkWords({ ...place, channelId: '3' }), { customId: null, referrerId: null })
  keepLinkWords('1', '2', null)
  assert.deepEqual(takeLinkWords(place), { customId: null, referrerId: null })
})
