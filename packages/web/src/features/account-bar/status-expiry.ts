import { t } from '../../language/dialogs.ts'
import { formatDuration } from '../../shared/text/format-duration.ts'
/** How long a custom status may last: the value, and its label. */
export const EXPIRY_CHOICES = [
  ['never', t('account-bar.dont-clear')],
  ['30', formatDuration(30, 'minute')],
  ['60', formatDuration(1, 'hour')],
  ['240', formatDuration(4, 'hour')],
  ['today', t('account-bar.today')],
] as const

/** When a status expires (ms since 1970); null for never. */
export function expiryOf(choice: string, now: Date): number | null {
  if (choice === 'today') return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime()
  const minutes = Number(choice)
  return Number.isNaN(minutes) ? null : now.getTime() + minutes * 60_000
}
