import './link-notice.css'
import { useEffect, useState } from 'react'
import { useSnapshot } from '../state/use-client.ts'

const patience_ms = 1_500

/** Says that the server can't be reached, once that has lasted longer than a blink. */
export function LinkNotice() {
  const isLive = useSnapshot(({ link }) => link.state === 'live')
  const [isMissed, setIsMissed] = useState(false)

  useEffect(() => {
    setIsMissed(false)
    if (isLive) return
    const timer = setTimeout(() => setIsMissed(true), patience_ms)
    return () => clearTimeout(timer)
  }, [isLive])

  return (
    <div className="link-notice" role="status">
      {isMissed ? (
        <p className="link-notice-text">Offline. What you see may be out of date; trying to reconnect…</p>
      ) : null}
    </div>
  )
}
