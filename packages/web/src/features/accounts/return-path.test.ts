import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerPath, requestedInvite, requestedTemplate, returnPath } from './return-path.ts'

const throughForm = (cameFor: string) => returnPath(new URL(registerPath(cameFor), 'https://guildhall.test').search)

test('the registration form leads back to the requested page', () => {
  for (const there of [
    '/invite/aB3',
    '/channels/12345678901234567/12345678901234568',
    '/settings/account#there',
    '/oauth2/authorize?client_id=1',
  ]) {
    assert.equal(throughForm(there), there)
  }
})

test('the return path leads to no other site and to no form', () => {
  assert.equal(registerPath('/'), '/register')
  for (const there of [
    'https://elsewhere.test/invite/a',
    '//elsewhere.test/invite/a',
    '/\\elsewhere.test/invite/a',
    '/register',
  ]) {
    assert.equal(throughForm(there), '/')
    assert.equal(returnPath(`?to=${encodeURIComponent(there)}`), '/')
  }
})

test('a return path to an invite is recognized, with the link’s parameters', () => {
  assert.deepEqual(requestedInvite('/invite/aB3?event=12345678901234567'), {
    code: 'aB3',
    search: '?event=12345678901234567',
  })
  for (const other of ['/', '/settings', '/invite', 'https://elsewhere.test/invite/a']) {
    assert.equal(requestedInvite(other), null, other)
  }
})

test('a return path to a template is recognized', () => {
  assert.equal(requestedTemplate('/template/aB3?from=here'), 'aB3')
  for (const other of ['/', '/template', '/invite/aB3', 'https://elsewhere.test/template/a']) {
    assert.equal(requestedTemplate(other), null, other)
  }
})
