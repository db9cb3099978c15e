import { t } from '../../language/dialogs.ts'
import '../../shared/invite/invite-card.css'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { Invite } from '@guildhall/protocol/objects/guilds/invite'
import { TicketX } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { acceptAnyInvite } from '../../shared/invite/invite-calls.ts'
import { InviteCard } from '../../shared/invite/invite-card.tsx'
import { type AnyInvite, inviteDestination, inviteSummary, isToGuild } from '../../shared/invite/invite-kinds.ts'
import { eventIdInInviteLink } from '../../shared/invite/invite-link-event.ts'
import { inviteProblemText, inviteProblemTitle, isFinalInviteProblem } from '../../shared/invite/invite-problem.ts'
import { areInvitesPaused, isGuestInvite } from '../../shared/invite/join-requirements.ts'
import { loadInviteAs } from '../../shared/invite/load-invite.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { newMemberPath } from '../../shared/onboarding/new-member-path.ts'
import { openLauncher } from '../../shared/overlay/overlays.ts'
import { replaceLocation } from '../../shared/page/location.ts'
import { Notice } from '../../shared/page/notice.tsx'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { channelPath, HOME_PATH } from '../../shared/page/paths.ts'
import { useClient } from '../../state/use-client.ts'
import { waitForState } from '../../state/wait-for-state.ts'
import { channelIn, useWorld } from '../../state/world.ts'
import { openJoin } from './open-dialogs.tsx'

/** Shows where an invite leads, and lets the user accept it. */
export function InvitePage({ code }: { code: string }) {
  const client = useClient()
  const eventId = eventIdInInviteLink(location.search)
  const load = useCallback(
    (signal: AbortSignal) => loadInviteAs(client, code, eventId, signal),
    [client, code, eventId],
  )
  const { answer, retry } = useLoaded(load)

  return (
    <main className="place invite-page" aria-busy={answer.state === 'waiting'}>
      {answer.state === 'waiting' ? <p role="status">{t('guilds.loading-the-invite')}</p> : null}
      {answer.state === 'ready' ? <Invited code={code} invite={answer.value} /> : null}
      {answer.state === 'failed' ? (
        <div className="invite-card">
          <TicketX className="invite-mark" aria-hidden="true" />
          <PageTitle>{inviteProblemTitle(answer.problem)}</PageTitle>
          <p role="alert">{inviteProblemText(answer.problem)}</p>
          <div className="invite-actions">
            {isFinalInviteProblem(answer.problem) ? (
              <Button look="main" onPress={openJoin}>
                {t('guilds.enter-another-invite')}
              </Button>
            ) : (
              <Button look="main" onPress={retry}>
                {t('guilds.try-again')}
              </Button>
            )}
            <Button onPress={() => replaceLocation(HOME_PATH)}>{t('guilds.home')}</Button>
          </div>
        </div>
      ) : null}
    </main>
  )
}

function Invited({ code, invite }: { code: string; invite: AnyInvite }) {
  const isIn = useIsIn(invite)
  const isClosed = !isIn && isToGuild(invite) && areInvitesPaused(invite.guild)
  return (
    <InviteCard invite={invite} heading={(title) => <PageTitle>{title}</PageTitle>}>
      {isClosed ? (
        <>
          <Notice tone="plain">{t('guilds.joining-is-paused-right-now')}</Notice>
          <Button onPress={() => replaceLocation(HOME_PATH)}>{t('guilds.home')}</Button>
        </>
      ) : (
        <Acceptance code={code} invite={invite} isIn={isIn} />
      )}
    </InviteCard>
  )
}

type AcceptanceProps = { code: string; invite: AnyInvite; isIn: boolean }

function Acceptance({ code, invite, isIn }: AcceptanceProps) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function accept() {
    if (busy) return
    setBusy(true)
    try {
      if (!isIn) await acceptAnyInvite(client, code)
      const there = inviteDestination(invite)
      if (there === null) return replaceLocation(HOME_PATH)
      const { guildId, channelId } = there
      await waitForState(client, ({ world }) => world !== null && channelIn(world, guildId, channelId) !== undefined)
      const step = isIn || guildId === null ? null : await newMemberPath(client, guildId)
      replaceLocation(step ?? channelPath(guildId, channelId))
      // Members who have to complete a step first find it in the channel's launcher afterwards.
      if (step === null && isToGuild(invite)) openInvited(invite)
    } catch (refused) {
      setProblem(refused)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {isIn ? <p>{t('guilds.youre-already-a-member')}</p> : null}
      <Notice tone="danger">{problem === null ? null : inviteProblemText(problem)}</Notice>
      <Button look="main" busy={busy} onPress={() => void accept()}>
        {isIn ? t('guilds.open') : inviteSummary(invite).action}
      </Button>
      <Button onPress={() => replaceLocation(HOME_PATH)}>{t('guilds.not-now')}</Button>
    </>
  )
}

/** The Activity that the user was invited to is one press away. */
function openInvited({ guild, channel, inviter, target_application: application }: Invite): void {
  if (application === undefined) return
  const wanted = { applicationId: application.id, customId: null, referrerId: inviter?.id ?? null }
  openLauncher({ guildId: guild.id, channelId: channel.id, wanted })
}

/** A guest is treated as a non-member by an invite that makes them a member. */
const useIsIn = (invite: AnyInvite): boolean =>
  useWorld((world) => {
    const there = inviteDestination(invite)
    if (there === null) return false
    if (there.guildId === null) return world.privateChannels.has(there.channelId)
    const own = world.guilds.get(there.guildId)?.members.get(world.user.id)
    if (own === undefined) return world.guilds.has(there.guildId)
    const isGuest = (own.flags & MemberFlag.IS_GUEST) !== 0
    return !isGuest || (isToGuild(invite) && isGuestInvite(invite))
  })
