import type { Activity } from '@guildhall/protocol/objects/users/presence'
import { useEffect, useState } from 'react'
import { activityTimeText } from '../text/activity-time-text.ts'

/** An activity's running time. */
export function ActivityTime({ timestamps }: { timestamps: Activity['timestamps'] }) {
  const [now, setNow] = useState(Date.now)
  const words = activityTimeText(timestamps, now)
  const isRunning = words !== null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return words === null ? null : <time>{words}</time>
}
