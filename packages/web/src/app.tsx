import { useSyncExternalStore } from 'react'
import { readSession, subscribeToSession } from './api/session.ts'
import { entranceAt } from './entrance.ts'
import { AccountsPage } from './features/accounts/accounts-page.tsx'
import { HomePage } from './features/home/home-page.tsx'
import { usePlace } from './shared/location.ts'

export function App() {
  const session = useSyncExternalStore(subscribeToSession, readSession)
  const entrance = entranceAt(usePlace())
  // A setup link means an empty server: a token that this browser kept from an earlier one is not in its way.
  const settingUp = entrance.name === 'register' && entrance.setupCode !== null

  if (session.token !== null && !settingUp) return <HomePage key={session.token} token={session.token} />
  return <AccountsPage entrance={entrance} ending={session.ending} />
}
