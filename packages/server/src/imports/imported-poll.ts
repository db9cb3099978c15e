import { LIMITS } from '@guildhall/protocol/limits'
import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import { clippedName, integerIn, listOf, recordOf } from './values.ts'

/**
 * A poll as an embed with its answers and how many votes each has: it can't be a poll, because who voted for what isn't
 * imported. Null for anything else.
 */
export function pollEmbed(value: unknown): Embed | null {
  const poll = recordOf(value)
  const question = clippedName(recordOf(poll.question).text, LIMITS.embedTitle.max)
  if (question === null) return null
  const counts = new Map(
    listOf(recordOf(poll.results).answer_counts)
      .map(recordOf)
      .map(({ id, count }) => [id, integerIn(count, { min: 0, max: 1e9 }, 0)]),
  )
  const fields = listOf(poll.answers)
    .slice(0, LIMITS.pollAnswers.max)
    .map(recordOf)
    .map(({ answer_id, poll_media }) => {
      const { text, emoji } = recordOf(poll_media)
      const name = clippedName(text, LIMITS.pollAnswer.max) ?? clippedName(recordOf(emoji).name, LIMITS.pollAnswer.max)
      return { name: name ?? '?', value: `${counts.get(answer_id) ?? 0}`, inline: false }
    })
  return { type: 'rich', title: question, ...(fields.length > 0 && { fields }) }
}
