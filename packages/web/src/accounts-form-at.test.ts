import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsFormAt } from './accounts-form-at.ts'

test('every other path leads to the sign-in page', () => {
  assert.deepEqual(accountsFormAt({ path: '/', fragment: '' }), { name: 'sign-in' })
  assert.deepEqual(accountsFormAt({ path: '/elsewhere', fragment: 'code' }), { name: 'sign-in' })
})

test('the link of a mail carries its token in the fragment', () => {
  assert.deepEqual(accountsFormAt({ path: '/reset', fragment: 'token=1.a-B_1' }), { name: 'reset', token: '1.a-B_1' })
  assert.deepEqual(accountsFormAt({ path: '/reset', fragment: 'other' }), { name: 'reset', token: '' })
  assert.deepEqual(accountsFormAt({ path: '/verify', fragment: 'token=x' }), { name: 'verify', token: 'x' })
  assert.deepEqual(accountsFormAt({ path: '/sign-in/callback', fragment: '' }), { name: 'oidc-return' })
  assert.deepEqual(accountsFormAt({ path: '/forgot', fragment: '' }), { name: 'forgot' })
})

test('the first-run link carries its code in the fragment', () => {
  assert.deepEqual(accountsFormAt({ path: '/register', fragment: 'a-B_1' }), {
    name: 'register',
    setupCode: 'a-B_1',
    inviteCode: null,
  })
  assert.deepEqual(accountsFormAt({ path: '/register', fragment: 'invite=a-B_1' }), {
    name: 'register',
    setupCode: null,
    inviteCode: 'a-B_1',
  })
  assert.deepEqual(accountsFormAt({ path: '/register', fragment: '' }), {
    name: 'register',
    setupCode: null,
    inviteCode: null,
  })
})
