import { useEffect, useState } from 'react'
import { rich, t } from '../../../language/activity-developer.ts'
import type { PendingCommand, Traced } from '../rpc/trace.ts'
import { VirtualRows } from './virtual-rows.tsx'

const TICK_MS = 1_000

/** The commands that wait for a reply, with the seconds they have waited. */
export function PendingCommandList({ traced }: { traced: Traced }) {
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(ticking)
  }, [])

  return (
    <VirtualRows
      label={t('developer.pending-commands')}
      rows={traced.pending}
      empty={t('developer.all-commands-were-answered')}
      draw={(each: PendingCommand) => (
        <div key={each.number} className="developer-line">
          <code className="developer-name">{each.name}</code>
          <span className="developer-message">
            {rich('developer.waiting-for-seconds', {
              seconds: Math.max(0, Math.round((now - each.since) / 1000)),
              nonce: <code>{each.nonce}</code>,
            })}
          </span>
        </div>
      )}
    />
  )
}
