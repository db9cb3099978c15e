import './timestamp.css'
import type { TimeStyle } from '@guildhall/protocol/markdown/markdown-nodes'
import { useSyncExternalStore } from 'react'
import { formatDistance, formatTime } from './format-time.ts'
import { everySecond } from './seconds.ts'

type TimestampProps = { unix_s: number; style: TimeStyle }

const second_ms = 1_000

/** A timestamp in the user's time zone; its tooltip shows the full date. */
export function Timestamp({ unix_s, style }: TimestampProps) {
  return (
    <time className="timestamp" dateTime={new Date(unix_s * second_ms).toISOString()} title={formatTime(unix_s, 'F')}>
      {style === 'R' ? <Distance unix_s={unix_s} /> : formatTime(unix_s, style)}
    </time>
  )
}

/** Rendered again only when its text changes. */
function Distance({ unix_s }: { unix_s: number }) {
  return useSyncExternalStore(everySecond, () => formatDistance(unix_s, Math.floor(Date.now() / second_ms)))
}
