import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerPath, wantedPlace } from './way-back.ts'

const throughForm = (cameFor: string) => wantedPlace(new URL(registerPath(cameFor), 'https://guildhall.test').search)

test('the form for a new account leads back to where somebody wanted to go', () => {
  for (const there of ['/invite/aB3', '/channels/12345678901234567/12345678901234568', '/settings/account#there']) {
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
