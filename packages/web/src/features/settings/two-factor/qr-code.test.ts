import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QR_SIDE, qrModules } from './qr-code.ts'

const address =
  'otpauth://totp/Guildhall:owner%40chat.example.org?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Guildhall'

function pictureOf(text: string): string[] {
  const dark = new Set((qrModules(text) ?? []).map(([x, y]) => y * QR_SIDE + x))
  return Array.from({ length: QR_SIDE }, (_, y) =>
    Array.from({ length: QR_SIDE }, (_, x) => (dark.has(y * QR_SIDE + x) ? '#' : '.')).join(''),
  )
}

test('a QR code has the squares by which a reader finds it', () => {
  const rows = pictureOf(address)
  const square = ['#######.', '#.....#.', '#.###.#.', '#.###.#.', '#.###.#.', '#.....#.', '#######.', '........']
  assert.deepEqual(
    rows.slice(0, 8).map((row) => row.slice(0, 8)),
    square,
  )
  assert.deepEqual(
    rows.slice(-8).map((row) => row.slice(0, 8)),
    square.toReversed(),
  )
})

test('a text that is too long has no QR code', () => {
  assert.notEqual(qrModules('x'.repeat(192)), null)
  assert.equal(qrModules('x'.repeat(193)), null)
  assert.equal(qrModules('ö'.repeat(97)), null)
})
