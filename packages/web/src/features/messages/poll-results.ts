import type { Poll } from '@guildhall/protocol/objects/messages/poll'
import type { ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'

/** An answer with its result. */
export type AnswerResult = {
  readonly id: number
  readonly text: string
  readonly emoji: ReactionEmoji | undefined
  readonly count: number
  /** In whole percent of all votes. */
  readonly share: number
  readonly isOwn: boolean
  /** Whether it has the most votes of an ended poll. */
  readonly isFirst: boolean
}

type PollResults = {
  readonly answers: readonly AnswerResult[]
  readonly total: number
  readonly hasVoted: boolean
  readonly isOver: boolean
}

/** The results of a poll. */
export function pollResults({ answers, results, expiry }: Poll, now: number): PollResults {
  const counted = new Map(results.answer_counts.map((each) => [each.id, each]))
  const total = results.answer_counts.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(0, ...results.answer_counts.map(({ count }) => count))
  const isOver = results.is_finalized || Date.parse(expiry) <= now
  return {
    total,
    isOver,
    hasVoted: results.answer_counts.some(({ me_voted }) => me_voted),
    answers: answers.map(({ answer_id: id, poll_media: { text, emoji } }) => {
      const { count = 0, me_voted: isOwn = false } = counted.get(id) ?? {}
      const share = total === 0 ? 0 : Math.round((count / total) * 100)
      return { id, text, emoji, count, share, isOwn, isFirst: isOver && count > 0 && count === most }
    }),
  }
}
