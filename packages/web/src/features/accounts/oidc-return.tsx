import type { OidcNewcomer } from '@guildhall/protocol/objects/users/oidc'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { linkWithOidc, type OidcAttempt, signInWithOidc, takeOidcAttempt } from '../../api/oidc.ts'
import { readSession, startSession } from '../../api/session.ts'
import { t } from '../../language/base.ts'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { Link } from '../../shared/page/link.tsx'
import { replaceLocation } from '../../shared/page/location.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { OIDC_RETURN_PATH, settingsPath } from '../../shared/page/paths.ts'
import { CodeForm } from './code-form.tsx'
import { OidcRegisterForm } from './oidc-register-form.tsx'
import { safeReturnPath } from './return-path.ts'

const UNKNOWN_TOKEN = 10_012

/** What remains to be done after the user has come back. */
type Next = { readonly attempt: OidcAttempt } & ({ readonly ticket: string } | { readonly newcomer: OidcNewcomer })

/** Where the user comes back from the OpenID Connect issuer. Another tab or browser can't complete the attempt. */
export function OidcReturn() {
  const [query] = useState(() => new URLSearchParams(location.search))
  const [next, setNext] = useState<Next | null>(null)
  const [isUnknown, setIsUnknown] = useState(false)
  const { problem, failures, submit } = useSubmission([])
  const [code, state] = [query.get('code'), query.get('state')]

  async function complete() {
    const attempt = takeOidcAttempt()
    const { token } = readSession()
    try {
      if (code === null || state === null || attempt === null) throw new Error(t('accounts.sign-in-not-completed'))
      const answer = { code, state, iss: query.get('iss'), secret: attempt.secret }
      if (attempt.isLinking) {
        if (token === null) throw new Error(t('accounts.sign-in-not-completed'))
        await linkWithOidc(answer, token)
        replaceLocation(settingsPath('account'))
        return
      }
      const { session, second_step, newcomer } = await signInWithOidc(answer)
      if (newcomer) setNext({ newcomer, attempt })
      else if (second_step) setNext({ ticket: second_step.ticket, attempt })
      if (session) {
        startSession(session.token)
        replaceLocation(safeReturnPath(attempt.returnTo))
      }
    } catch (thrown) {
      setIsUnknown(!(thrown instanceof ApiProblem) || thrown.code === UNKNOWN_TOKEN)
      throw thrown
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the code and the state work once
  useEffect(() => {
    // They should not stay in the history.
    replaceLocation(OIDC_RETURN_PATH)
    void submit(complete)
  }, [])

  if (next !== null && 'ticket' in next) {
    const { ticket, attempt } = next
    const goOn = () => replaceLocation(safeReturnPath(attempt.returnTo))
    return <CodeForm ticket={ticket} onLeave={() => replaceLocation('/')} onSignedIn={goOn} />
  }
  if (next !== null) return <OidcRegisterForm newcomer={next.newcomer} attempt={next.attempt} />
  if (failures === 0) return <p role="status">{t('accounts.signing-you-in')}</p>
  const why = query.has('error')
    ? t('accounts.sign-in-refused-there')
    : isUnknown
      ? t('accounts.sign-in-not-completed')
      : problem.general
  return (
    <>
      <PageTitle>{t('accounts.you-are-not-signed-in')}</PageTitle>
      <p className="account-lead" role="alert">
        {why}
      </p>
      <p className="account-other">
        <Link to="/">{t('accounts.go-back')}</Link>
      </p>
    </>
  )
}
