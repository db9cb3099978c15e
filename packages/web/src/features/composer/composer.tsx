import { t } from '../../language/main.ts'
import './composer.css'
import { useEffect, useState } from 'react'
import { Link } from '../../shared/page/link.tsx'
import { screeningPath } from '../../shared/page/paths.ts'
import { useOwnInstanceStatus } from '../../state/own-account-state.ts'
import { useMe, useMember, useWorld } from '../../state/world.ts'
import { closedReason } from './closed-reason.ts'
import { OpenComposer } from './open-composer.tsx'

type ComposerProps = { guildId: string | null; channelId: string }

/** How often a composer that is closed checks whether it can open, and how long that still takes. */
const look_ms = 1_000

/** The message box, or why the user can't write. */
export function Composer({ guildId, channelId }: ComposerProps) {
  const [now, setNow] = useState(() => Date.now())
  const isPhoneVerified = useOwnInstanceStatus()?.phone_verified ?? true
  const reason = useWorld((world) =>
    closedReason(world, { guildId, channelId, now: Math.max(now, Date.now()), isPhoneVerified }),
  )
  const me = useMe()
  const isPending = useMember(guildId, me.id)?.pending === true
  const isClosed = reason !== null

  useEffect(() => {
    performance.mark('guildhall:interactive')
  }, [])
  useEffect(() => {
    if (!isClosed) return
    const timer = setInterval(() => setNow(Date.now()), look_ms)
    return () => clearInterval(timer)
  }, [isClosed])

  if (isClosed) {
    return (
      <p className="composer-closed">
        {reason}
        {guildId !== null && isPending ? (
          <>
            {' '}
            <Link to={screeningPath(guildId)}>{t('composer.read-and-accept')}</Link>
          </>
        ) : null}
      </p>
    )
  }
  return <OpenComposer guildId={guildId} channelId={channelId} />
}
