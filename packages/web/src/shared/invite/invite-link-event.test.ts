import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventIdInInviteLink } from './invite-link-event.ts'

test('an invite link may refer to an event by its ID only', () => {
  assert.equal(eventIdInInviteLink('?event=12345678901234567'), '12345678901234567')
  for (const search of [
    '',
    '?event=',
    '?event=x',
    '?event=1&event=2',
    '?event=12345678901234567%26with_counts=false',
  ]) {
    assert.equal(eventIdInInviteLink(search), null, search)
  }
})
