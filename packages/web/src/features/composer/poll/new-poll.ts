import { LIMITS } from '@guildhall/protocol/limits'
import type { NewPoll } from '@guildhall/protocol/objects/messages/poll'
import { t } from '../../../language/dialogs.ts'
import type { ShownEmoji } from '../../../shared/emoji/emoji.tsx'
import { formatDuration } from '../../../shared/text/format-duration.ts'
import { codePointLength } from '../inserted-names.ts'

export type DraftAnswer = {
  /** An ID within this dialog only. */
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

/** The durations of a poll, with their labels. */
export const pollHours: readonly (readonly [string, string])[] = [
  ['1', formatDuration(1, 'hour')],
  ['4', formatDuration(4, 'hour')],
  ['8', formatDuration(8, 'hour')],
  ['24', formatDuration(1, 'day')],
  ['72', formatDuration(3, 'day')],
  ['168', formatDuration(1, 'week')],
  ['336', formatDuration(2, 'week')],
  ['768', formatDuration(32, 'day')],
]

/** The errors of a poll by position: `question`, `answers`, or an answer's ID. */
export function pollProblems({ question, answers }: DraftPoll): Map<string, string> {
  const problems = new Map<string, string>()
  if (question.trim() === '') problems.set('question', t('composer.enter-a-question'))
  if (codePointLength(question.trim()) > LIMITS.pollQuestion.max) {
    problems.set('question', t('composer.a-question-can-have-at', { max: LIMITS.pollQuestion.max }))
  }
  for (const { id, text, emoji } of answers) {
    if (codePointLength(text.trim()) > LIMITS.pollAnswer.max) {
      problems.set(String(id), t('composer.an-answer-can-have-at', { max: LIMITS.pollAnswer.max }))
    }
    if (text.trim() === '' && emoji !== null) problems.set(String(id), t('composer.this-answer-needs-text-too'))
  }
  if (answers.every(({ text }) => text.trim() === '')) problems.set('answers', t('composer.add-at-least-one-answer'))
  return problems
}

/** A poll as sent; empty answers are omitted. */
export const toNewPoll = ({ question, answers, hours, isMultiple }: DraftPoll): NewPoll => ({
  question: { text: question.trim() },
  answers: answers
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, emoji }) => ({ poll_media: { text: text.trim(), ...(emoji && { emoji: emojiOf(emoji) }) } })),
  duration: hours,
  allow_multiselect: isMultiple,
  layout_type: 1,
})

const emojiOf = (emoji: ShownEmoji) => ('text' in emoji ? { name: emoji.text } : { id: emoji.id, name: emoji.name })
