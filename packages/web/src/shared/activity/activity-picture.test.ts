import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activityPicture } from './activity-picture.ts'

test('an activity’s picture is loaded from this server’s image paths', () => {
  assert.equal(activityPicture('mp:external/sig-na_ture/aHR0cHM'), '/external/sig-na_ture/aHR0cHM')
  assert.equal(
    activityPicture('mp:ephemeral-attachments/1/2/a.png?ex=1&hm=a'),
    '/ephemeral-attachments/1/2/a.png?ex=1&hm=a',
  )
  for (const image of [
    null,
    undefined,
    '',
    'board',
    'https://example.org/a.png',
    'mp:api/v10/users/@me',
    'mp:external/../api/x',
    'mp://example.org/a.png',
  ]) {
    assert.equal(activityPicture(image), null, String(image))
  }
})
