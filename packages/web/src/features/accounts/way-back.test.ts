import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteWanted, registerPath, wantedPlace } from './way-back.ts'

const throughForm = (cameFor: string) => wantedPlace(new URL(registerPath(cameFor), 'https://guildhall.test').search)

test('the form for a new account leads back to where somebody wanted to go', () => {
  for (const there of [
    '/invite/aB3',
    '/channels/12345678901234567/12345678901234568',
    '/settings/account#there',
    '/oauth2/authorize?client_id=1',
  ]) {
    assert.equal(throughForm(there), there)
  }
})

test('it leads to no other site and to no form', () => {
  assert.equal(registerPath('/'), '/register')
  for (const there of [
    'https://elsewhere.test/invite/a',
    '//elsewhere.test/invite/a',
    '/\\elsewhere.test/invite/a',
    '/register',
  ]) {
    assert.equal(throughForm(there), '/')
    assert.equal(wantedPlace(`?to=${encodeURIComponent(there)}`), '/')
  }
})

test('an invite that somebody came for is known, with what its link says beside', () => {
  assert.deepEqual(inviteWanted('/invite/aB3?event=12345678901234567'), {
    code: 'aB3',
    search: '?event=12345678901234567',
  })
  for (const other of ['/', '/settings', '/invite', 'https://elsewhere.test/invite/a']) {
    assert.equal(inviteWanted(other), null, other)
  }
})
