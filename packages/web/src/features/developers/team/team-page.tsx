import type { Team } from '@guildhall/protocol/objects/applications/team'
import { getTeam } from '@guildhall/protocol/operations/teams/get-team'
import { useCallback, useState } from 'react'
import { t } from '../../../language/developers.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { DEVELOPERS_PATH } from '../../../shared/page/paths.ts'
import { Section } from '../../../shared/page/section.tsx'
import { SinglePage } from '../../../shared/page/settings-frame.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { managesTeam } from '../application-rights.ts'
import { InviteMember } from './invite-member.tsx'
import { TeamMemberList } from './member-list.tsx'
import { OwnerActions } from './owner-actions.tsx'
import { TeamForm } from './team-form.tsx'

/** A team with its members and actions. */
export function TeamPage({ teamId }: { teamId: string }) {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getTeam, { teamId }, { signal }), [client, teamId])
  const { answer, retry } = useLoaded(load)
  const [changed, setChanged] = useState<Team | null>(null)
  const title = (changed ?? (answer.state === 'ready' ? answer.value : null))?.name ?? t('developers.team')

  return (
    <SinglePage title={title} back={{ to: DEVELOPERS_PATH, text: t('team.all-applications-and-teams') }}>
      <LoadingState answer={answer} retry={retry}>
        {(first) => (
          <Parts team={changed ?? first} onChange={(change) => setChanged((before) => change(before ?? first))} />
        )}
      </LoadingState>
    </SinglePage>
  )
}

/** A part of the page that applies responses to the current team. */
export type TeamPartProps = { team: Team; onChange: (change: (team: Team) => Team) => void }

function Parts(props: TeamPartProps) {
  const me = useMe()
  const { team } = props
  const manages = managesTeam(team, me.id)

  return (
    <>
      {manages ? (
        <Section title={t('developers.profile')}>
          <TeamForm {...props} />
        </Section>
      ) : null}
      <Section title={t('team.members')} text={t('team.members-hint')}>
        <TeamMemberList {...props} />
        {manages ? <InviteMember {...props} /> : null}
      </Section>
      {team.owner_user_id === me.id ? (
        <Section title={t('developers.ownership')} text={t('team.only-the-owner-can-do-this')}>
          <OwnerActions {...props} />
        </Section>
      ) : null}
    </>
  )
}
