import { durationWords } from '../../shared/words/duration-words.ts'
/** The choices of minutes after which an inactive thread is archived. */
export const archiveChoices = [
  [60, durationWords(1, 'hour')],
  [1440, durationWords(1, 'day')],
  [4320, durationWords(3, 'day')],
  [10080, durationWords(1, 'week')],
] as const

/** The selected duration. */
export const archiveIn = (entered: FormData) =>
  archiveChoices.find(([minutes]) => String(minutes) === entered.get('archive'))?.[0]
