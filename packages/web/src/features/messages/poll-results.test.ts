import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pollResults } from './poll-results.ts'

const END = Date.parse('2030-01-16T18:30:00.000Z')

function resultsOf(counts: readonly [count: number, isOwn?: boolean][], { finalized = false, now = END - 1 } = {}) {
  const poll: any = {
    answers: ['Yes', 'No', 'Maybe'].map((text, index) => ({ answer_id: index + 1, poll_media: { text } })),
    results: {
      is_finalized: finalized,
      answer_counts: counts.map(([count, me_voted = false], index) => ({ id: index + 1, count, me_voted })),
    },
    expiry: new Date(END).toISOString(),
  }
  return pollResults(poll, now)
}

test('each answer of a poll has its votes and their share in whole percent', () => {
  const { answers, total, hasVoted } = resultsOf([[1], [2, true]])
  assert.deepEqual(
    answers.map(({ id, text, count, share, isOwn }) => [id, text, count, share, isOwn]),
    [
      [1, 'Yes', 1, 33, false],
      [2, 'No', 2, 67, true],
      [3, 'Maybe', 0, 0, false],
    ],
  )
  assert.deepEqual([total, hasVoted], [3, true])
  assert.equal(resultsOf([[1], [2]]).hasVoted, false)
})

test('a poll without votes has no shares and no winner', () => {
  const { answers, total } = resultsOf([], { finalized: true })
  assert.deepEqual(
    [total, ...answers.flatMap(({ share, isFirst }) => [share, isFirst])],
    [0, 0, false, 0, false, 0, false],
  )
})

test('a poll is over at its end or when its votes are final, and only then has winners', () => {
  const state = (options: object) => {
    const { isOver, answers } = resultsOf([[2], [2], [1]], options)
    return [isOver, ...answers.map(({ isFirst }) => isFirst)]
  }
  assert.deepEqual(state({}), [false, false, false, false])
  assert.deepEqual(state({ now: END }), [true, true, true, false])
  assert.deepEqual(state({ finalized: true }), [true, true, true, false])
  const { answers } = resultsOf([[1], [0]], { finalized: true })
  assert.deepEqual(
    answers.map(({ isFirst }) => isFirst),
    [true, false, false],
  )
})
