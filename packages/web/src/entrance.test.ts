import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entranceAt } from './entrance.ts'

test('every path except the registration form leads to the sign-in page', () => {
  assert.deepEqual(entranceAt({ path: '/', fragment: '' }), { name: 'sign-in' })
  assert.deepEqual(entranceAt({ path: '/elsewhere', fragment: 'code' }), { name: 'sign-in' })
})

test('the first-run link carries its code in the fragment', () => {
  assert.deepEqual(entranceAt({ path: '/register', fragment: 'a-B_1' }), {
    name: 'register',
    setupCode: 'a-B_1',
    inviteCode: null,
  })
  assert.deepEqual(entranceAt({ path: '/register', fragment: 'invite=a-B_1' }), {
    name: 'register',
    setupCode: null,
    inviteCode: 'a-B_1',
  })
  assert.deepEqual(entranceAt({ path: '/register', fragment: '' }), {
    name: 'register',
    setupCode: null,
    inviteCode: null,
  })
})
