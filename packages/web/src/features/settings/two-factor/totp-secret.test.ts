import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateTotpSecret, groupCharacters, totpAddress } from './totp-secret.ts'

test('TOTP secrets are in base32 and never repeat', () => {
  const secrets = Array.from({ length: 100 }, generateTotpSecret)
  for (const secret of secrets) assert.match(secret, /^[A-Z2-7]{32}$/u)
  assert.equal(new Set(secrets).size, 100)
})

test('a TOTP address names the account and the server', () => {
  assert.equal(
    totpAddress('ABCD', 'jörg & co', 'chat.example.org'),
    'otpauth://totp/Guildhall:j%C3%B6rg%20%26%20co%40chat.example.org?secret=ABCD&issuer=Guildhall',
  )
})

test('a TOTP secret is shown in groups of four', () => {
  assert.equal(groupCharacters('ABCDEFGHIJ'), 'ABCD EFGH IJ')
  assert.equal(groupCharacters('ABCDEFGH'), 'ABCD EFGH')
})
