import { LIMITS } from '@guildhall/protocol/limits'
import type { NewPoll } from '@guildhall/protocol/objects/messages/poll'
import type { ShownEmoji } from '../../../shared/emoji/emoji.tsx'
import { lengthOf } from '../written-text.ts'

export type DraftAnswer = {
  /** Of this dialog alone. */
  readonly id: number
  readonly text: string
  readonly emoji: ShownEmoji | null
}

export type DraftPoll = {
  readonly question: string
  readonly answers: readonly DraftAnswer[]
  readonly hours: number
  readonly isMultiple: boolean
}

/** For how long a poll may be open, and how that is said. */
export const pollHours: readonly (readonly [string, string])[] = [
  ['1', '1 hour'],
  ['4', '4 hours'],
  ['8', '8 hours'],
  ['24', '1 day'],
  ['72', '3 days'],
  ['168', '1 week'],
  ['336', '2 weeks'],
  ['768', '32 days'],
]

/** What is wrong with a poll, by the place where it is: `question`, `answers`, or an answer's id. */
export function pollProblems({ question, answers }: DraftPoll): Map<string, string> {
  const problems = new Map<string, string>()
  if (question.trim() === '') problems.set('question', 'Ask something.')
  if (lengthOf(question.trim()) > LIMITS.pollQuestion.max) {
    problems.set('question', `A question has at most ${LIMITS.pollQuestion.max} characters.`)
  }
  for (const { id, text, emoji } of answers) {
    if (lengthOf(text.trim()) > LIMITS.pollAnswer.max) {
      problems.set(String(id), `An answer has at most ${LIMITS.pollAnswer.max} characters.`)
    }
    if (text.trim() === '' && emoji !== null) problems.set(String(id), 'This answer needs words too.')
  }
  if (answers.every(({ text }) => text.trim() === '')) problems.set('answers', 'Give at least one answer.')
  return problems
}

/** A poll as it is sent; answers without words are left out. */
export const pollOf = ({ question, answers, hours, isMultiple }: DraftPoll): NewPoll => ({
  question: { text: question.trim() },
  answers: answers
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, emoji }) => ({ poll_media: { text: text.trim(), ...(emoji && { emoji: emojiOf(emoji) }) } })),
  duration: hours,
  allow_multiselect: isMultiple,
  layout_type: 1,
})

const emojiOf = (emoji: ShownEmoji) => ('text' in emoji ? { name: emoji.text } : { id: emoji.id, name: emoji.name })
