import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { attachmentKind, attachmentSizeWords } from './attachment-kind.ts'

describe('A file is shown', () => {
  test('as a picture, if it has a size and contains no code', () => {
    const size = { width: 10, height: 10 }
    assert.equal(attachmentKind({ content_type: 'image/png', ...size }), 'image')
    assert.equal(attachmentKind({ content_type: 'IMAGE/PNG; charset=x', ...size }), 'image')
    assert.equal(attachmentKind({ content_type: 'image/svg+xml', ...size }), 'file')
    assert.equal(attachmentKind({ content_type: 'image/png', width: 10 }), 'file')
    assert.equal(attachmentKind({ content_type: 'image/png', width: 0, height: 10 }), 'file')
  })

  test('as a video, a sound, or a file', () => {
    assert.equal(attachmentKind({ content_type: 'video/mp4' }), 'video')
    assert.equal(attachmentKind({ content_type: 'audio/ogg' }), 'audio')
    assert.equal(attachmentKind({ content_type: 'text/html' }), 'file')
    assert.equal(attachmentKind({}), 'file')
  })
})

test('a size has the unit that fits, with a decimal place below a hundred', () => {
  const sizes = [0, 1, 1023, 1024, 1536, 100 * 1024, 1024 ** 2 - 1, 1024 ** 2, 3.25 * 1024 ** 3, 5000 * 1024 ** 3]
  assert.deepEqual(sizes.map(attachmentSizeWords), [
    '0 bytes',
    '1 bytes',
    '1023 bytes',
    '1.0 KB',
    '1.5 KB',
    '100 KB',
    '1024 KB',
    '1.0 MB',
    '3.3 GB',
    '5000 GB',
  ])
})
