import '../../shared/invite/invite-card.css'
import type { PlaceholderClaim } from '@guildhall/protocol/objects/users/placeholder-claim'
import { acceptPlaceholderClaim } from '@guildhall/protocol/operations/placeholders/accept-placeholder-claim'
import { getPlaceholderClaim } from '@guildhall/protocol/operations/placeholders/get-placeholder-claim'
import { TicketX } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { ApiProblem, describeProblem } from '../../api/api-problem.ts'
import { t } from '../../language/dialogs.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { replaceLocation, useLocation } from '../../shared/page/location.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { HOME_PATH } from '../../shared/page/paths.ts'
import { Avatar } from '../../shared/user/avatar.tsx'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'

/** Shows whose imported messages the user gets by a claim link, and asks them to confirm. */
export function ClaimPage() {
  const client = useClient()
  const { fragment: code } = useLocation()
  const load = useCallback(
    (signal: AbortSignal) => client.call(getPlaceholderClaim, {}, { code }, { signal }),
    [client, code],
  )
  const { answer, retry } = useLoaded(load)
  return (
    <main className="place invite-page" aria-busy={answer.state === 'waiting'}>
      {answer.state === 'waiting' ? <p role="status">{t('guilds.claim-loading')}</p> : null}
      {answer.state === 'ready' ? <ClaimCard code={code} claim={answer.value} /> : null}
      {answer.state === 'failed' ? <ClaimProblem problem={answer.problem} retry={retry} /> : null}
    </main>
  )
}

const UNKNOWN_TOKEN = 10_012

function ClaimProblem({ problem, retry }: { problem: unknown; retry: () => void }) {
  const isUnknown = problem instanceof ApiProblem && problem.code === UNKNOWN_TOKEN
  return (
    <div className="invite-card">
      <TicketX className="invite-mark" aria-hidden="true" />
      <PageTitle>{t('guilds.claim-nothing-here')}</PageTitle>
      <p role="alert">{isUnknown ? t('guilds.claim-link-unknown') : describeProblem(problem)}</p>
      <div className="invite-actions">
        {isUnknown ? null : (
          <Button look="main" onPress={retry}>
            {t('guilds.try-again')}
          </Button>
        )}
        <HomeButton>{t('guilds.home')}</HomeButton>
      </div>
    </div>
  )
}

const HomeButton = ({ children }: { children: ReactNode }) => (
  <Button onPress={() => replaceLocation(HOME_PATH)}>{children}</Button>
)

function ClaimCard({ code, claim: { user, host, guilds } }: { code: string; claim: PlaceholderClaim }) {
  const client = useClient()
  const me = useMe()
  const [isAccepted, setIsAccepted] = useState(false)
  const { busy, problem, failures, submit } = useSubmission([])
  const name = userName(user)

  async function accept() {
    await client.call(acceptPlaceholderClaim, {}, { code })
    setIsAccepted(true)
  }

  if (isAccepted) {
    return (
      <article className="invite-card">
        <PageTitle>{t('guilds.claim-accepted')}</PageTitle>
        <p role="status">{t('guilds.claim-accepted-text')}</p>
        <div className="invite-actions">
          <HomeButton>{t('guilds.home')}</HomeButton>
        </div>
      </article>
    )
  }
  return (
    <article className="invite-card">
      <Avatar user={user} size={80} />
      <p className="invite-lead">{t('guilds.claim-lead', { host })}</p>
      <PageTitle>{name}</PageTitle>
      <p>{t('guilds.claim-text', { name })}</p>
      {guilds.length === 0 ? null : (
        <>
          <p>{t('guilds.claim-in-guilds', { count: guilds.length })}</p>
          <ul className="invite-facts">
            {guilds.map((guild) => (
              <li key={guild.id}>{guild.name}</li>
            ))}
          </ul>
        </>
      )}
      <p>{t('guilds.claim-your-account', { name: userName(me) })}</p>
      <FormNotice text={problem.general} failures={failures} />
      <div className="invite-actions">
        <Button look="main" busy={busy} onPress={() => void submit(accept)}>
          {t('guilds.claim-get-messages')}
        </Button>
        <HomeButton>{t('guilds.not-now')}</HomeButton>
      </div>
    </article>
  )
}
