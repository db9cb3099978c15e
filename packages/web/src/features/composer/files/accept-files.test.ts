import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptFiles, maxFileBytes, uploadSizeText } from './accept-files.ts'

const file = (name: string, size = 1) => ({ name, size })
const mb = 1_048_576

test('files are accepted if the server accepts them', () => {
  const added = [file('a'), file('b')]
  assert.deepEqual(acceptFiles([], added, 10), { taken: added, problem: null })
})

test('files that are too large are omitted, and named', () => {
  const { taken, problem } = acceptFiles([], [file('big.zip', 11 * mb), file('a')], maxFileBytes(0))
  assert.deepEqual(taken, [file('a')])
  assert.equal(problem, 'big.zip is too large. Files can be up to 10 MB here.')
})

test('a boosted guild accepts larger files', () => {
  assert.equal(acceptFiles([], [file('big.zip', 11 * mb)], maxFileBytes(2)).problem, null)
})

test('a message has ten files at most', () => {
  const nine = Array.from({ length: 9 }, (_, index) => file(`${index}`))
  const { taken, problem } = acceptFiles(nine, [file('a'), file('b')], 10)
  assert.deepEqual(taken, [file('a')])
  assert.equal(problem, 'A message can have at most 10 files.')
})

test('all files together have a limit too', () => {
  const { taken, problem } = acceptFiles([file('a', 150 * mb)], [file('b', 60 * mb)], 100 * mb)
  assert.deepEqual(taken, [])
  assert.equal(problem, 'The files of a message can be up to 200 MB in total.')
})

test('sizes are written with units', () => {
  assert.deepEqual([12, 3000, 1.55 * mb, 104_857_600].map(uploadSizeText), ['12 bytes', '3 KB', '1.6 MB', '100 MB'])
})
