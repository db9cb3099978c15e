import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'
import { withCounts, withoutReactions, withReaction, withVote } from './message-counts.ts'

const THUMB = { id: null, name: '👍' }
const PARTY = { id: '7', name: 'party' }
const reaction = (emoji: object, count: number, me = false) => ({
  ...{ emoji, count, count_details: { burst: 0, normal: count } },
  ...{ burst_colors: [], me, me_burst: false },
})
const normal = (emoji: ReactionEmoji) => ({ emoji, burst: false })
const message = (...reactions: object[]): any => ({ id: '30', ...(reactions.length > 0 && { reactions }) })
const counted = ({ reactions = [] }: any) => reactions.map(({ emoji, count, me }: any) => [emoji.name, count, me])

describe('A reaction', () => {
  test('is added to those of its emoji, or as a new one', () => {
    assert.deepEqual(counted(withReaction(message(), normal(THUMB), 1, false)), [['👍', 1, false]])
    const both = message(reaction(PARTY, 1), reaction(THUMB, 2))
    assert.deepEqual(counted(withReaction(both, normal(THUMB), 1, true)), [
      ['party', 1, false],
      ['👍', 3, true],
    ])
    assert.deepEqual(counted(withReaction(both, normal({ id: '7', name: 'renamed' }), 1, false))[0], [
      'party',
      2,
      false,
    ])
    assert.equal(withReaction(both, normal({ id: '8', name: 'party' }), 1, false).reactions?.length, 3)
  })

  test('is removed, and the emoji with the last one', () => {
    const both = message(reaction(PARTY, 1), reaction(THUMB, 2, true))
    assert.deepEqual(counted(withReaction(both, normal(THUMB), -1, false))[1], ['👍', 1, true])
    assert.deepEqual(counted(withReaction(both, normal(THUMB), -1, true))[1], ['👍', 1, false])
    assert.deepEqual(counted(withReaction(both, normal(PARTY), -1, false)), [['👍', 2, true]])
    assert.equal('reactions' in withReaction(message(reaction(THUMB, 1)), normal(THUMB), -1, false), false)
    assert.equal(withReaction(both, normal({ id: null, name: '🎈' }), -1, false), both)
  })

  test('of the user counts once', () => {
    const own = message(reaction(THUMB, 2, true))
    assert.equal(withReaction(own, normal(THUMB), 1, true), own)
    const others = message(reaction(THUMB, 2))
    assert.equal(withReaction(others, normal(THUMB), -1, true), others)
  })

  test('is removed with all, or with all of its emoji', () => {
    const both = message(reaction(PARTY, 1), reaction(THUMB, 2))
    assert.deepEqual(counted(withoutReactions(both, THUMB)), [['party', 1, false]])
    assert.equal('reactions' in withoutReactions(both), false)
  })
})

describe('A vote', () => {
  const asked = (...answer_counts: object[]): any => ({ id: '30', poll: { results: { answer_counts } } })
  const counts = (each: any) => each.poll.results.answer_counts

  test('is added to its answer, and removed from it', () => {
    const none = asked()
    assert.deepEqual(counts(withVote(none, 1, 1, false)), [{ id: 1, count: 1, me_voted: false }])
    const two = asked({ id: 1, count: 1, me_voted: false }, { id: 2, count: 2, me_voted: true })
    assert.deepEqual(counts(withVote(two, 2, -1, true)), [
      { id: 1, count: 1, me_voted: false },
      { id: 2, count: 1, me_voted: false },
    ])
    assert.deepEqual(counts(withVote(two, 1, -1, false)), [{ id: 2, count: 2, me_voted: true }])
    assert.deepEqual(counts(withVote(none, 1, -1, false)), [])
  })

  test('of the user counts once', () => {
    const own = asked({ id: 2, count: 2, me_voted: true })
    assert.equal(withVote(own, 2, 1, true), own)
    assert.equal(withVote(own, 1, -1, true), own)
    assert.deepEqual(counts(withVote(own, 2, 1, false)), [{ id: 2, count: 3, me_voted: true }])
    const plain: any = { id: '30' }
    assert.equal(withVote(plain, 1, 1, false), plain)
  })
})

test('counts that were read replace those in the window', () => {
  const window: any = { messages: [message(reaction(THUMB, 1)), { id: '31' }], reachesEnd: true }
  const read = withCounts(window, message(reaction(THUMB, 5)))
  assert.deepEqual(counted(read.messages[0]), [['👍', 5, false]])
  assert.equal(read.messages[1], window.messages[1])
  assert.equal(withCounts(window, { id: '99' } as any), window)
  const polled: any = { messages: [{ id: '30', poll: { question: 'q', results: 1 } }] }
  assert.deepEqual(withCounts(polled, { id: '30', poll: { question: 'x', results: 2 } } as any).messages[0]?.poll, {
    question: 'q',
    results: 2,
  })
})
