import './invite-page.css'
import { useCallback, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { navigateInstead } from '../../shared/location.ts'
import { Monogram } from '../../shared/monogram.tsx'
import { Notice } from '../../shared/notice.tsx'
import { firstStep } from '../../shared/onboarding/first-step.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { channelPath, HOME_PATH } from '../../shared/paths.ts'
import { useAnswer } from '../../shared/use-answer.ts'
import { until } from '../../state/until.ts'
import { useClient } from '../../state/use-client.ts'
import { channelIn, useWorld } from '../../state/world.ts'
import { type AnyInvite, inviteProblem, leadsTo, shownInvite } from './shown-invite.ts'

/** Shows where an invite leads, and lets one in. */
export function InvitePage({ code }: { code: string }) {
  const client = useClient()
  const load = useCallback(
    (signal: AbortSignal) =>
      client.request<AnyInvite>({ method: 'GET', path: `/invites/${code}?with_counts=true`, signal }),
    [client, code],
  )
  const { answer, retry } = useAnswer(load)

  return (
    <main className="place invite-page" aria-busy={answer.state === 'waiting'}>
      <div className="invite-card">
        {answer.state === 'waiting' ? <p role="status">Looking at the invite…</p> : null}
        {answer.state === 'ready' ? <InviteCard code={code} invite={answer.value} /> : null}
        {answer.state === 'failed' ? (
          <>
            <PageTitle>This invite leads nowhere</PageTitle>
            <Notice tone="danger">{inviteProblem(answer.problem)}</Notice>
            <div className="invite-actions">
              <Button onPress={retry}>Try again</Button>
              <Button onPress={() => navigateInstead(HOME_PATH)}>Home</Button>
            </div>
          </>
        ) : null}
      </div>
    </main>
  )
}

function InviteCard({ code, invite }: { code: string; invite: AnyInvite }) {
  const { title, lead, picture, facts, description, action } = shownInvite(invite)
  const isIn = useIsIn(invite)

  return (
    <>
      <span className="invite-picture">
        {picture === null ? <Monogram name={title} /> : <img src={picture} alt="" width={80} height={80} />}
      </span>
      <p className="invite-lead">{lead}</p>
      <PageTitle>{title}</PageTitle>
      <ul className="invite-facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {description ? <p className="invite-description">{description}</p> : null}
      <Acceptance code={code} invite={invite} action={isIn ? 'Open it' : action} isIn={isIn} />
    </>
  )
}

type AcceptanceProps = { code: string; invite: AnyInvite; action: string; isIn: boolean }

function Acceptance({ code, invite, action, isIn }: AcceptanceProps) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function accept() {
    if (busy) return
    setBusy(true)
    try {
      if (!isIn) await client.request({ method: 'POST', path: `/invites/${code}`, body: {} })
      const there = leadsTo(invite)
      if (there === null) return navigateInstead(HOME_PATH)
      const { guildId, channelId } = there
      await until(client, ({ world }) => world !== null && channelIn(world, guildId, channelId) !== undefined)
      navigateInstead(
        (isIn || guildId === null ? null : await firstStep(client, guildId)) ?? channelPath(guildId, channelId),
      )
    } catch (refused) {
      setProblem(refused)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="invite-actions">
      {isIn ? <p>You are in already.</p> : null}
      <Notice tone="danger">{problem === null ? null : inviteProblem(problem)}</Notice>
      <Button look="main" busy={busy} onPress={() => void accept()}>
        {action}
      </Button>
      <Button onPress={() => navigateInstead(HOME_PATH)}>Not now</Button>
    </div>
  )
}

const useIsIn = (invite: AnyInvite): boolean =>
  useWorld((world) => {
    const there = leadsTo(invite)
    if (there === null) return false
    return there.guildId === null ? world.privateChannels.has(there.channelId) : world.guilds.has(there.guildId)
  })
