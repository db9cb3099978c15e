import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientPropertiesOf } from './client-properties.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const known = [
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Linux', 'Guildhall in Firefox'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`, 'Windows', 'Guildhall in Chrome'],
  [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Windows', 'Guildhall in Edge'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1`, 'macOS', 'Guildhall in Safari'],
  [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Safari/604.1`, 'iOS', 'Guildhall in Chrome'],
  [`${mozilla} (Linux; Android 14; K) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Android', 'Guildhall in Chrome'],
  ['curl/8.0', 'another system', 'Guildhall'],
] as const

for (const [userAgent, os, browser] of known) {
  test(`the client properties are ${browser} on ${os}`, () => {
    assert.deepEqual(clientPropertiesOf({ userAgent }), { os, browser, device: '' })
  })
}
