import { durationWords } from '../../shared/words/duration-words.ts'
/** After how many minutes without a message a thread is archived. */
export const archiveChoices = [
  [60, durationWords(1, 'hour')],
  [1440, durationWords(1, 'day')],
  [4320, durationWords(3, 'day')],
  [10080, durationWords(1, 'week')],
] as const

/** What was chosen of them. */
export const archiveIn = (entered: FormData) =>
  archiveChoices.find(([minutes]) => String(minutes) === entered.get('archive'))?.[0]
