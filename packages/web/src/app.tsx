import { lazy, StrictMode, Suspense, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { readSession, subscribeToSession } from './api/session.ts'
import { entranceAt } from './entrance.ts'
import { usePlace } from './shared/location.ts'

const AccountsPage = lazy(async () => ({
  default: (await import('./features/accounts/accounts-page.tsx')).AccountsPage,
}))
const SignedIn = lazy(async () => ({ default: (await import('./app/signed-in.tsx')).SignedIn }))

export function showApp(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element.')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

function App() {
  const session = useSyncExternalStore(subscribeToSession, readSession)
  const entrance = entranceAt(usePlace())
  // A setup link means an empty server: a token that this browser kept from an earlier one is not in its way.
  const settingUp = entrance.name === 'register' && entrance.setupCode !== null

  return (
    <Suspense>
      {session.token !== null && !settingUp ? (
        <SignedIn key={session.token} token={session.token} />
      ) : (
        <AccountsPage entrance={entrance} ending={session.ending} />
      )}
    </Suspense>
  )
}
