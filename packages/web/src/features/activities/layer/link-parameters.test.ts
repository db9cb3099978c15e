import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkIdIn, linkParametersIn, storeLinkParameters, takeLinkParameters } from './link-parameters.ts'

test('link parameters contain custom_id, and name the sharer only by ID', () => {
  const id = '100000000000000000'
  assert.deepEqual(linkParametersIn(`?custom_id=level-2&referrer_id=${id}`), { customId: 'level-2', referrerId: id })
  assert.deepEqual(linkParametersIn('?referrer_id=%3Cscript%3E'), { customId: null, referrerId: null })
})

test('a created link is recognized by its kind and its ID', () => {
  assert.equal(linkIdIn('?link_id=0-123'), '0-123')
  for (const search of ['', '?link_id=', '?link_id=2-123', '?link_id=0-1/../..', '?link_id=123']) {
    assert.equal(linkIdIn(search), null, search)
  }
})

test('link parameters are only for the app and the channel in which the link was opened', () => {
  const words = { customId: 'x', referrerId: null }
  const place = { applicationId: '1', channelId: '2', guildId: null, instanceId: 'i' }
  storeLinkParameters('1', '2', words)
  assert.deepEqual(takeLinkParameters(place), words)
  assert.deepEqual(takeLinkParameters({ ...place, channelId: '3' }), { customId: null, referrerId: null })
  storeLinkParameters('1', '2', null)
  assert.deepEqual(takeLinkParameters(place), { customId: null, referrerId: null })
})
