import assert from 'node:assert/strict'
import { test } from 'node:test'
import { murmur3 } from './murmur3.ts'

test('murmur3 returns the hashes of the published test vectors', () => {
  const vectors = {
    '': 0,
    test: 0xba6bd213,
    'Hello, world!': 0xc0363e43,
    'The quick brown fox jumps over the lazy dog': 0x2e4ff723,
  }
  for (const [text, hash] of Object.entries(vectors)) assert.equal(murmur3(text), hash, text)
})
