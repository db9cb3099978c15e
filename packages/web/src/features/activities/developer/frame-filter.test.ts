import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TracedFrame } from '../rpc/trace.ts'
import { type FrameKind, filterFrames, frameKindOf } from './frame-filter.ts'

let count = 0
const frame = (changed: Partial<TracedFrame>): TracedFrame => {
  count += 1
  return {
    number: count,
    at: 0,
    way: 'in',
    name: 'GET_USER',
    nonce: 'n',
    text: '',
    verdict: 'good',
    words: null,
    ...changed,
  }
}

const frames = [
  frame({ name: 'HANDSHAKE', nonce: null, text: '{ "v": 1 }' }),
  frame({ way: 'out', name: 'READY', nonce: null }),
  frame({ text: '{ "id": "Bob" }' }),
  frame({ way: 'out', verdict: 'refused', words: 'Add it to scope' }),
  frame({ way: 'out', name: 'ORIENTATION_UPDATE', nonce: null }),
  frame({ way: 'out', name: 'CLOSE', nonce: null }),
  frame({ name: 'SUBSCRIBE', nonce: null, verdict: 'ignored' }),
]

test('frames are distinguished by direction and nonce', () => {
  assert.deepEqual(frames.map(frameKindOf), [
    'connection',
    'connection',
    'command',
    'reply',
    'event',
    'connection',
    'command',
  ])
})

test('frames are filtered by kind and text', () => {
  const numbers = (kind: FrameKind, query = '') => filterFrames(frames, kind, query).map((each) => frames.indexOf(each))
  assert.deepEqual(numbers('all'), [0, 1, 2, 3, 4, 5, 6])
  assert.deepEqual(numbers('command'), [2, 6])
  assert.deepEqual(numbers('event'), [4])
  assert.deepEqual(numbers('trouble'), [3, 6])
  assert.deepEqual(numbers('all', ' bob '), [2])
  assert.deepEqual(numbers('all', 'SCOPE'), [3])
  assert.deepEqual(numbers('command', 'orientation'), [])
})
