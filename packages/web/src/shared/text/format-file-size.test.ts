import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatFileSize } from './format-file-size.ts'

const sizes: [number, string][] = [
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [25_000_000_000_000, '25,000 GB'],
]

for (const [bytes, words] of sizes)
  test(`${bytes} bytes are ${words}`, () => assert.equal(formatFileSize(bytes, 'en-GB'), words))
