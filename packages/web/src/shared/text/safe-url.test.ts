import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownMediaUrl, safeUrl } from './safe-url.ts'

const addresses: [string | undefined, string | null][] = [
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['http://example.org', 'http://example.org/'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['data:text/html,<script>1</script>', null],
  ['discord://-/channels/1', null],
  ['//example.org', null],
  ['', null],
  [undefined, null],
]

for (const [address, opened] of addresses) {
  test(`${address} opens ${opened}`, () => assert.equal(safeUrl(address), opened))
}

test('media are loaded from this server under any of its names', () => {
  assert.equal(ownMediaUrl('https://chat.example.org/external/a/b?c=1'), '/external/a/b?c=1')
  assert.equal(ownMediaUrl('javascript:alert(1)'), null)
  assert.equal(ownMediaUrl(undefined), null)
})

for (const path of ['//example.org/a', '/\\\\example.org/a', '\\\\example.org/a', '/./..//example.org/a']) {
  test(`media at ${path} are not loaded from another host`, () =>
    assert.equal(ownMediaUrl(`https://chat.example.org${path}`), null))
}
