import { formatDuration } from '../../shared/text/format-duration.ts'
/** The choices of minutes after which an inactive thread is archived. */
export const archiveChoices = [
  [60, formatDuration(1, 'hour')],
  [1440, formatDuration(1, 'day')],
  [4320, formatDuration(3, 'day')],
  [10080, formatDuration(1, 'week')],
] as const

/** The selected duration. */
export const selectedArchiveDuration = (entered: FormData) =>
  archiveChoices.find(([minutes]) => String(minutes) === entered.get('archive'))?.[0]
