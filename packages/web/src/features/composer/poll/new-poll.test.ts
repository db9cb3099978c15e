import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DraftPoll, pollProblems, toNewPoll } from './new-poll.ts'

const poll = (given: Partial<DraftPoll> = {}): DraftPoll => ({
  question: ' When? ',
  answers: [
    { id: 0, text: ' now ', emoji: { text: '🎉' } },
    { id: 1, text: '', emoji: null },
    { id: 2, text: 'later', emoji: { id: '5', name: 'cat', isAnimated: true } },
  ],
  hours: 4,
  isMultiple: true,
  ...given,
})

test('a poll is sent without empty answers', () => {
  assert.equal(pollProblems(poll()).size, 0)
  assert.deepEqual(toNewPoll(poll()), {
    question: { text: 'When?' },
    answers: [
      { poll_media: { text: 'now', emoji: { name: '🎉' } } },
      { poll_media: { text: 'later', emoji: { id: '5', name: 'cat' } } },
    ],
    duration: 4,
    allow_multiselect: true,
    layout_type: 1,
  })
})

test('missing and long texts of a poll are reported at their field', () => {
  const nothing = poll({ question: ' ', answers: [{ id: 0, text: '', emoji: null }] })
  assert.deepEqual([...pollProblems(nothing).keys()], ['question', 'answers'])
  const long = poll({ question: 'q'.repeat(301), answers: [{ id: 7, text: 'a'.repeat(56), emoji: null }] })
  assert.deepEqual([...pollProblems(long).keys()], ['question', '7'])
  const bare = poll({ answers: [{ id: 7, text: '', emoji: { text: '🎉' } }] })
  assert.equal(pollProblems(bare).get('7'), 'Enter text for this answer too.')
})
