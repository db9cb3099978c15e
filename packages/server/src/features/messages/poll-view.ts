import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import type { Poll } from '@guildhall/protocol/objects/messages/poll'

/** A poll answer as its message's document stores it; votes are rows under the answer's reaction id, like reactions. */
export type StoredAnswer = Poll['answers'][number] & { readonly kind_id: string; readonly count: number }

/** A poll as its message's document stores it. */
export type StoredPoll = Omit<Poll, 'answers' | 'results'> & {
  readonly answers: readonly StoredAnswer[]
  readonly is_finalized: boolean
}

/**
 * A poll as a user who chose some of its answers sees it; in events, which are the same for all recipients, no answer
 * is chosen.
 */
export function toPoll({ answers, is_finalized, ...poll }: StoredPoll, own?: ReadonlySet<string>): Poll {
  const counted = answers.filter(({ count }) => count > 0)
  return {
    ...poll,
    answers: answers.map(({ answer_id, poll_media }) => ({ answer_id, poll_media })),
    results: {
      is_finalized,
      answer_counts: counted.map(({ answer_id: id, kind_id, count }) => ({
        ...{ id, count },
        me_voted: own?.has(kind_id) ?? false,
      })),
    },
  }
}

/** The ids of the rows of votes for each answer of a poll. */
export const kindIdsOfPoll = (poll: StoredPoll | undefined): string[] =>
  poll?.answers.map(({ kind_id }) => kind_id) ?? []

/** The embed with a poll's result, in the format that clients read (docs/spec/messages.md#poll-results). */
export function toPollResult({ question, answers }: StoredPoll): Embed {
  const most = Math.max(...answers.map(({ count }) => count))
  const total = answers.reduce((sum, { count }) => sum + count, 0)
  const first = answers.filter(({ count }) => count === most)
  const [victor] = total > 0 && first.length === 1 ? first : []
  const { id, name, animated = false } = victor?.poll_media.emoji ?? {}
  const entries: [string, string | number | boolean | null | undefined][] = [
    ['poll_question_text', question.text],
    ['victor_answer_votes', most],
    ['total_votes', total],
    ['victor_answer_id', victor?.answer_id],
    ['victor_answer_text', victor?.poll_media.text],
    ['victor_answer_emoji_id', id],
    ['victor_answer_emoji_name', name],
    ['victor_answer_emoji_animated', id && animated],
  ]
  const fields = entries.flatMap(([name, value]) =>
    value == null ? [] : [{ name, value: String(value), inline: false }],
  )
  return { type: 'poll_result', fields }
}
