import { t } from '../language/main.ts'
import './loading-page.css'
import { Button } from '../shared/appearance/button.tsx'
import { Logo } from '../shared/appearance/logo.tsx'
import { useClient, useSnapshot } from '../state/use-client.ts'

/** Shown until the server has sent READY. */
export function LoadingPage() {
  const client = useClient()
  const state = useSnapshot(({ link }) => link.state)
  const isOver = state === 'over'
  const isLost = state === 'lost'

  return (
    <main className="arriving" aria-busy={!isLost && !isOver}>
      <Logo />
      <p role="status">{isOver || isLost ? words[state] : t('app.loading')}</p>
      {isOver ? <Button onPress={() => location.reload()}>{t('app.reload')}</Button> : null}
      {isLost ? <Button onPress={() => client.reconnect()}>{t('app.reconnect-now')}</Button> : null}
      {isLost ? <Button onPress={() => void client.signOut()}>{t('app.sign-out')}</Button> : null}
    </main>
  )
}

const words = {
  lost: t('app.the-server-cant-be-reached'),
  over: t('app.guildhall-was-updated-reload-the'),
} as const
