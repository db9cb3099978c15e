import type { Activity } from '@guildhall/protocol/objects/users/presence'
import { t } from '../../language/main.ts'

/** Values below this are in seconds, as some apps send them. */
const MOST_SECONDS = 100_000_000_000

const asMs = (moment: number): number => (moment < MOST_SECONDS ? moment * 1000 : moment)

/** An activity's elapsed or remaining time in words; null without times, or after its end. */
export function activityTimeText(timestamps: Activity['timestamps'], now: number): string | null {
  const { start, end } = timestamps ?? {}
  if (end !== undefined) return asMs(end) > now ? t('words.left', { clock: clock(asMs(end) - now) }) : null
  return start === undefined ? null : t('words.elapsed', { clock: clock(Math.max(0, now - asMs(start))) })
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const parts = h > 0 ? [h, m, s] : [m, s]
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
