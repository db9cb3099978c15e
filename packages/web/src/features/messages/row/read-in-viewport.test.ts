import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ListViewport, readInViewport } from './read-in-viewport.ts'

const row = (id: number | null, author = '1'): any => ({
  message: id === null ? null : { id: String(id), author: { id: author } },
})
const rows = [row(11), row(12), row(13), row(14), row(15), row(16), row(17), row(18)]
const viewport = (top: number, last: number, more: Partial<ListViewport> = {}): ListViewport => ({
  top,
  last,
  isAtEnd: last === rows.length - 1,
  isOwnWay: false,
  follows: last === rows.length - 1,
  ...more,
})
const judge = (where: ListViewport, seenId: string | null, held = rows) => readInViewport(held, where, seenId, '2')
const read = (id: string) => ({ kind: 'read', id })

describe('The read position', () => {
  test('ends at the last message that was on screen', () => {
    assert.deepEqual(judge(viewport(1, 4), '12'), read('15'))
    assert.deepEqual(judge(viewport(1, 4), '15'), { kind: 'nothing' })
    assert.deepEqual(judge(viewport(0, 7), '12'), read('18'))
  })

  test('does not pass unseen messages above the screen if the list stopped there by itself', () => {
    assert.deepEqual(judge(viewport(5, 7), '12'), { kind: 'hold', index: 2 })
    assert.deepEqual(judge(viewport(5, 6), '12'), { kind: 'nothing' })
    assert.deepEqual(judge(viewport(5, 7, { follows: false }), '12'), { kind: 'nothing' }, 'a link led there')
  })

  test('passes unseen messages if the user went to the end', () => {
    assert.deepEqual(judge(viewport(5, 7, { isOwnWay: true }), '12'), read('18'))
    assert.deepEqual(judge(viewport(5, 6, { isOwnWay: true }), '12'), { kind: 'nothing' }, 'and nowhere else')
  })

  test('includes everything visible if the earlier position is unknown', () => {
    assert.deepEqual(judge(viewport(5, 7), null), read('18'))
  })

  test('is not held up by the user’s own messages or pending ones', () => {
    const own = [row(11), row(12, '2'), row(13, '2'), row(14), row(null)]
    assert.deepEqual(judge({ ...viewport(3, 4), isAtEnd: true }, '11', own), read('14'))
    assert.deepEqual(judge({ ...viewport(4, 4), isAtEnd: true }, '14', own), { kind: 'nothing' })
  })
})
