import { t } from '../language/main.ts'
import './connection-notice.css'
import { useEffect, useState } from 'react'
import { Button } from '../shared/appearance/button.tsx'
import { useClient, useSnapshot } from '../state/use-client.ts'

const patience_ms = 1_000

/** Shows that the server can't be reached, once that has lasted for a moment, or that this page is outdated. */
export function ConnectionNotice() {
  const client = useClient()
  const isOver = useSnapshot(({ link }) => link.state === 'over')
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
      {isOver ? (
        <p className="link-notice-text">
          {t('app.guildhall-was-updated-reload-the')}{' '}
          <Button onPress={() => location.reload()}>{t('app.reload')}</Button>
        </p>
      ) : isMissed ? (
        <p className="link-notice-text">
          {t('app.youre-offline')}
          <Button onPress={() => client.reconnect()}>{t('app.reconnect-now')}</Button>
        </p>
      ) : null}
    </div>
  )
}
