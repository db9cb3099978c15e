import { StrictMode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { accountsFormAt } from './accounts-form-at.ts'
import { type AccountSession, readSession, subscribeToSession } from './api/session.ts'
import { t } from './language/base.ts'
import { ErrorBoundary } from './shared/page/error-boundary.tsx'
import { currentLocation, type PageLocation, useLocation } from './shared/page/location.ts'
import { CONSENT_PAGE_PATH } from './shared/page/paths.ts'

const signedInPart = part(() => import('./app/signed-in.tsx'))
const accountsPart = part(() => import('./features/accounts/accounts-page.tsx'))
const consentPart = part(() => import('./app/consent-route.tsx'))

/** Renders the page once the code for it is loaded. Returns its root, to unmount it. */
export async function showApp(): Promise<Root> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element.')
  const parts = { consent: consentPart, signedIn: signedInPart, accounts: accountsPart }
  await parts[partAt(currentLocation(), readSession())].load()
  const shown = createRoot(root)
  shown.render(
    <StrictMode>
      <ErrorBoundary fallback={(reload) => <ErrorPage onReload={reload} />}>
        <App />
      </ErrorBoundary>
    </StrictMode>,
  )
  return shown
}

/** Shown instead of the page if an error is in none of its regions. */
const ErrorPage = ({ onReload }: { onReload: () => void }) => (
  <main role="alert">
    <p>{t('app.something-went-wrong-in-this')}</p>
    <button type="button" onClick={onReload}>
      {t('app.reload')}
    </button>
  </main>
)

function App() {
  const session = useSyncExternalStore(subscribeToSession, readSession)
  const place = useLocation()
  const shown = partAt(place, session)
  const signedIn = usePart(signedInPart, shown === 'signedIn')
  const accounts = usePart(accountsPart, shown === 'accounts')
  const consent = usePart(consentPart, shown === 'consent')

  return (
    <Suspense>
      {shown === 'consent' && consent ? <consent.ConsentRoute session={session} /> : null}
      {shown === 'signedIn' && signedIn && session.token !== null ? (
        <signedIn.SignedIn key={session.token} token={session.token} />
      ) : null}
      {shown === 'accounts' && accounts ? (
        <accounts.AccountsPage entrance={accountsFormAt(place)} ending={session.ending} />
      ) : null}
    </Suspense>
  )
}

function partAt(place: PageLocation, { token }: AccountSession): 'consent' | 'signedIn' | 'accounts' {
  if (place.path === CONSENT_PAGE_PATH) return 'consent'
  const entrance = accountsFormAt(place)
  // A setup link means an empty server, so a token from an earlier one is ignored.
  const settingUp = entrance.name === 'register' && entrance.setupCode !== null
  const recovering = entrance.name !== 'sign-in' && entrance.name !== 'register'
  return token !== null && !settingUp && !recovering ? 'signedIn' : 'accounts'
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

/** Loads a part of the page without Suspense, which would delay its content by 300 ms. */
function usePart<Module>(wanted: Part<Module>, isShown: boolean): Module | null {
  const [, setLoaded] = useState(wanted.loaded)
  useEffect(() => {
    if (isShown) void wanted.load().then((module) => setLoaded(() => module))
  }, [wanted, isShown])
  return wanted.loaded()
}
