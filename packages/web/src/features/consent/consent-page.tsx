import { t } from '../../language/consent.ts'
import './consent-page.css'
import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { Logo } from '../../shared/appearance/logo.tsx'
import { ThemeToggle } from '../../shared/appearance/theme-toggle.tsx'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { Notice } from '../../shared/page/notice.tsx'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { ConsentForm } from './consent-form.tsx'
import { consentQuery, linkProblem, previewConsent, readConsentRequest, refusalLocation } from './consent-request.ts'
import { ConsentDone, LeavingNotice } from './consent-result.tsx'

type ConsentPageProps = {
  token: string | null
  /** Shown to users who aren't signed in, with the application's name. */
  signIn: (name: string) => ReactNode
}

/**
 * Asks the user whether they authorize an application. Only the server reads the request and decides where the answer leads: the page
 * takes no address from its own URL.
 */
export function ConsentPage({ token, signIn }: ConsentPageProps) {
  const [query] = useState(() => consentQuery(location.search))
  const { answer, retry } = useLoaded(useCallback((signal: AbortSignal) => readConsentRequest(query, signal), [query]))

  if (answer.state === 'ready' && token === null) return signIn(answer.value.application.name)
  return (
    <div className="consent">
      <header className="consent-head">
        <Logo />
        <ThemeToggle />
      </header>
      <main className="consent-card" aria-busy={answer.state === 'waiting'}>
        {answer.state === 'waiting' ? <p role="status">{t('consent.checking-the-link')}</p> : null}
        {answer.state === 'failed' ? <Refused query={query} problem={answer.problem} onRetry={retry} /> : null}
        {answer.state === 'ready' && token !== null ? <Asked key={token} query={query} token={token} /> : null}
      </main>
      <footer className="consent-foot">{t('consent.only-authorize-applications-that-you-trust')}</footer>
    </div>
  )
}

/** The result of the request: an address to go to, or only the answer. */
type Outcome = { readonly location: string } | { readonly isAllowed: boolean }

function Asked({ query, token }: { query: URLSearchParams; token: string }) {
  const load = useCallback((signal: AbortSignal) => previewConsent(query, token, signal), [query, token])
  const { answer, retry } = useLoaded(load)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [hasChanged, setHasChanged] = useState(false)

  if (answer.state === 'waiting') return <p role="status">{t('consent.loading')}</p>
  if (answer.state === 'failed') return <Refused query={query} problem={answer.problem} onRetry={retry} />
  if (outcome !== null && 'location' in outcome) return <LeavingNotice location={outcome.location} />
  if (outcome !== null) return <ConsentDone name={answer.value.application.name} isAllowed={outcome.isAllowed} />
  return (
    <>
      {hasChanged ? <Notice tone="danger">{t('consent.the-request-has-changed')}</Notice> : null}
      <ConsentForm
        preview={answer.value}
        query={query}
        token={token}
        onLeave={(location) => setOutcome({ location })}
        onDone={(isAllowed) => setOutcome({ isAllowed })}
        onChanged={() => {
          setHasChanged(true)
          retry()
        }}
      />
    </>
  )
}

type RefusedProps = { query: URLSearchParams; problem: unknown; onRetry: () => void }

function Refused({ query, problem, onRetry }: RefusedProps) {
  const location = refusalLocation(problem)
  if (location !== null) return <LeavingNotice isRefused location={location} />
  return (
    <>
      <PageTitle>{t('consent.this-link-doesnt-work')}</PageTitle>
      <Notice tone="danger">{linkProblem(problem, query)}</Notice>
      <Button onPress={onRetry}>{t('consent.try-again')}</Button>
    </>
  )
}
