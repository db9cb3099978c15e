import { t } from '../../language/main.ts'
import './timed-out-mark.css'
import { Clock } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { formatShortDateTime } from '../text/format-date-time.ts'

/** The maximum delay of a timer: 2^31 ms. */
const timer_ms = 2 ** 31 - 1

/** Marks a member who is timed out, until the time-out ends. */
export function TimedOutMark({ until }: { until: string | null | undefined }) {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const end = until == null ? 0 : Date.parse(until)
  const isTimedOut = end > Date.now()

  useEffect(() => {
    if (!isTimedOut) return
    const timer = setTimeout(lookAgain, Math.min(end - Date.now() + 1, timer_ms))
    return () => clearTimeout(timer)
  }, [end, isTimedOut])

  if (!isTimedOut) return null
  return (
    <span className="timed-out-mark" title={t('user.timed-out-until', { moment: formatShortDateTime(end) })}>
      <Clock aria-hidden="true" />
      <span className="unseen">, {t('user.timed-out')}</span>
    </span>
  )
}
