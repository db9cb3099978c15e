import { StrictMode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { readSession, subscribeToSession } from './api/session.ts'
import { entranceAt } from './entrance.ts'
import { usePlace } from './shared/location.ts'

const signedInPart = part(() => import('./app/signed-in.tsx'))
const accountsPart = part(() => import('./features/accounts/accounts-page.tsx'))

/** Shows the page once the part of it that is to be seen is there. */
export async function showApp(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element.')
  await (readSession().token === null ? accountsPart.load() : signedInPart.load())
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
  const isSignedIn = session.token !== null && !settingUp
  const signedIn = usePart(signedInPart, isSignedIn)
  const accounts = usePart(accountsPart, !isSignedIn)

  return (
    <Suspense>
      {session.token !== null && !settingUp
        ? signedIn && <signedIn.SignedIn key={session.token} token={session.token} />
        : accounts && <accounts.AccountsPage entrance={entrance} ending={session.ending} />}
    </Suspense>
  )
}

type Part<Module> = { readonly loaded: () => Module | null; readonly load: () => Promise<Module> }

function part<Module>(load: () => Promise<Module>): Part<Module> {
  let module: Module | null = null
  return {
    loaded: () => module,
    load: async () => {
      module ??= await load()
      return module
    },
  }
}

/** A part, once it is there. No boundary waits for it: what one has waited for React holds back for 300 ms. */
function usePart<Module>(wanted: Part<Module>, isShown: boolean): Module | null {
  const [, setLoaded] = useState(wanted.loaded)
  useEffect(() => {
    if (isShown) void wanted.load().then((module) => setLoaded(() => module))
  }, [wanted, isShown])
  return wanted.loaded()
}
