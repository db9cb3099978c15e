import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Toasts } from '../shared/overlay/toasts.tsx'
import { Client } from '../state/client.ts'
import { ClientContext, useSnapshot } from '../state/use-client.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { DesktopNotifications } from './desktop-notifications.tsx'
import { LazyActivityLayer } from './lazy-activity-layer.tsx'
import { LoadingPage } from './loading-page.tsx'
import { Overlays } from './overlays.tsx'
import { PlayedSounds } from './played-sounds.tsx'
import { Shell } from './shell.tsx'

const RequiredStepsPage = lazy(async () => ({
  default: (await import('../features/accounts/required-steps-page.tsx')).RequiredStepsPage,
}))

/** The client of a signed-in user, from connecting to signing out. */
export function SignedIn({ token }: { token: string }) {
  const [client, setClient] = useState<Client | null>(null)

  useEffect(() => {
    const opened = new Client(token, `${location.origin.replace(/^http/, 'ws')}/gateway?v=10&encoding=json`)
    opened.open()
    setClient(opened)
    return () => opened.close()
  }, [token])

  if (client === null) return null
  return (
    <CSPProvider disableStyleElements>
      <ClientContext value={client}>
        <Tooltip.Provider delay={400}>
          <Toasts>
            <Entered />
          </Toasts>
        </Tooltip.Provider>
      </ClientContext>
    </CSPProvider>
  )
}

/** A guild from READY that has not arrived yet must not look as if the user had been removed from it. */
function Entered() {
  const isHere = useSnapshot(({ world }) => world !== null && world.awaited.size === 0)
  const [wasHere, setWasHere] = useState(false)
  if (isHere && !wasHere) setWasHere(true)
  const link = useSnapshot(({ link: { state } }) => state)
  const [isHeld, setHeld] = useState(false)
  // The page stays while the client tries again.
  if (!isHeld && link === 'held') setHeld(true)
  if (isHeld && link === 'live') setHeld(false)
  if (isHeld) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <RequiredStepsPage />
      </Suspense>
    )
  }
  if (!isHere && !wasHere) return <LoadingPage />
  return (
    <>
      <Shell />
      <LazyActivityLayer />
      <Overlays />
      <ConfirmIdentity />
      <DesktopNotifications />
      <PlayedSounds />
    </>
  )
}
