import { t } from '../../language/more.ts'
import { durationWords } from '../../shared/words/duration-words.ts'
/** How long a custom status may last: the value, and its label. */
export const ENDS = [
  ['never', t('account-bar.dont-clear')],
  ['30', durationWords(30, 'minute')],
  ['60', durationWords(1, 'hour')],
  ['240', durationWords(4, 'hour')],
  ['today', t('account-bar.today')],
] as const

/** When a status expires (ms since 1970); null for never. */
export function endOf(choice: string, now: Date): number | null {
  if (choice === 'today') return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime()
  const minutes = Number(choice)
  return Number.isNaN(minutes) ? null : now.getTime() + minutes * 60_000
}
