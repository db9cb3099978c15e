import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateTotpSecret, inGroups, totpAddress } from './totp-secret.ts'

test('makes secrets in base32 that are never the same', () => {
  const secrets = Array.from({ length: 100 }, generateTotpSecret)
  for (const secret of secrets) assert.match(secret, /^[A-Z2-7]{32}$/u)
  assert.equal(new Set(secrets).size, 100)
})

test('names the account and the server in the address', () => {
  assert.equal(
    totpAddress('ABCD', 'jörg & co', 'chat.example.org'),
    'otpauth://totp/Guildhall:j%C3%B6rg%20%26%20co%40chat.example.org?secret=ABCD&issuer=Guildhall',
  )
})

test('puts a secret into groups of four', () => {
  assert.equal(inGroups('ABCDEFGHIJ'), 'ABCD EFGH IJ')
  assert.equal(inGroups('ABCDEFGH'), 'ABCD EFGH')
})
