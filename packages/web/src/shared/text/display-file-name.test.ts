import assert from 'node:assert/strict'
import { test } from 'node:test'
import { displayFileName } from './display-file-name.ts'

test('the name of a program does not look like that of a picture', () => {
  assert.equal(displayFileName('photo\u{202E}gnp.exe'), 'photo\u{FFFD}gnp.exe')
  assert.equal(displayFileName('a\u{2066}b\u{2069}\tc.txt'), 'a\u{FFFD}b\u{FFFD}\u{FFFD}c.txt')
})

test('a title does not hide a file’s type', () => {
  assert.equal(displayFileName('tool.exe', 'photo.png'), 'photo.png.exe')
  assert.equal(displayFileName('r_sum_.pdf', 'résumé'), 'résumé.pdf')
  assert.equal(displayFileName('photo.png', 'photo.png'), 'photo.png')
  assert.equal(displayFileName('file', 'words'), 'words')
})

test('names in any script are unchanged', () => {
  for (const name of ['résumé.pdf', 'ملف.txt', '写真.png']) assert.equal(displayFileName(name), name)
})
