import '../../shared/invite/invite-card.css'
import type { ClaimedPlaceholder } from '@guildhall/protocol/objects/users/claim-authorization'
import { acceptClaimAuthorization } from '@guildhall/protocol/operations/placeholders/accept-claim-authorization'
import { TicketX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { t } from '../../language/dialogs.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { replaceLocation } from '../../shared/page/location.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { CLAIM_RETURN_PATH, HOME_PATH, settingsPath } from '../../shared/page/paths.ts'
import { Avatar } from '../../shared/user/avatar.tsx'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'

/** Where the user comes back from the other server; gets their messages at once, since they have agreed there. */
export function ClaimReturnPage() {
  const [query] = useState(() => new URLSearchParams(location.search))
  const [code, state] = [query.get('code'), query.get('state')]
  return (
    <main className="place invite-page">
      {code !== null && state !== null ? (
        <ClaimOutcome code={code} state={state} />
      ) : (
        <Refused text={query.has('error') ? t('guilds.claim-not-agreed') : t('guilds.claim-not-completed')} />
      )}
    </main>
  )
}

const UNKNOWN_TOKEN = 10_012

function ClaimOutcome({ code, state }: { code: string; state: string }) {
  const client = useClient()
  const [claimed, setClaimed] = useState<ClaimedPlaceholder | null>(null)
  const [isUnknown, setIsUnknown] = useState(false)
  const { problem, failures, submit } = useSubmission([])

  async function accept() {
    try {
      setClaimed(await client.call(acceptClaimAuthorization, {}, { code, state }))
    } catch (thrown) {
      setIsUnknown(thrown instanceof ApiProblem && thrown.code === UNKNOWN_TOKEN)
      throw thrown
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the code and the state work once
  useEffect(() => {
    // They should not stay in the history.
    replaceLocation(CLAIM_RETURN_PATH)
    void submit(accept)
  }, [])

  if (claimed !== null) return <ClaimedCard claimed={claimed} />
  if (failures > 0)
    return (
      <Refused
        text={isUnknown ? t('guilds.claim-not-completed') : (problem.general ?? t('guilds.claim-not-completed'))}
      />
    )
  return <p role="status">{t('guilds.claim-getting')}</p>
}

const LinkButton = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button onPress={() => replaceLocation(to)}>{children}</Button>
)

const Refused = ({ text }: { text: string }) => (
  <div className="invite-card">
    <TicketX className="invite-mark" aria-hidden="true" />
    <PageTitle>{t('guilds.claim-nothing-changed')}</PageTitle>
    <p role="alert">{text}</p>
    <div className="invite-actions">
      <LinkButton to={settingsPath('connections')}>{t('guilds.claim-start-again')}</LinkButton>
      <LinkButton to={HOME_PATH}>{t('guilds.home')}</LinkButton>
    </div>
  </div>
)

const ClaimedCard = ({ claimed: { user, host, guilds } }: { claimed: ClaimedPlaceholder }) => (
  <article className="invite-card">
    <Avatar user={user} size={80} />
    <p className="invite-lead">{t('guilds.claim-lead', { host })}</p>
    <PageTitle>{t('guilds.claim-accepted')}</PageTitle>
    <p role="status">{t('guilds.claim-messages-of', { name: userName(user) })}</p>
    {guilds.length === 0 ? null : (
      <>
        <p>{t('guilds.claim-in-guilds', { count: guilds.length })}</p>
        <ul className="invite-facts">
          {guilds.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </>
    )}
    <p>{t('guilds.claim-accepted-text')}</p>
    <div className="invite-actions">
      <LinkButton to={HOME_PATH}>{t('guilds.home')}</LinkButton>
    </div>
  </article>
)
