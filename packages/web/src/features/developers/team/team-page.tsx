import type { Team } from '@guildhall/protocol/objects/applications/team'
import { getTeam } from '@guildhall/protocol/operations/teams/get-team'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../../shared/lists/use-answer.ts'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { DEVELOPERS_PATH } from '../../../shared/page/paths.ts'
import { Section } from '../../../shared/page/section.tsx'
import { SinglePage } from '../../../shared/page/settings-frame.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { managesTeam } from '../rights.ts'
import { InviteMember } from './invite-member.tsx'
import { TeamMemberList } from './member-list.tsx'
import { OwnerActions } from './owner-actions.tsx'
import { TeamForm } from './team-form.tsx'

/** A team: who is in it, and what becomes of it. */
export function TeamPage({ teamId }: { teamId: string }) {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getTeam, { teamId }, { signal }), [client, teamId])
  const { answer, retry } = useAnswer(load)
  const [changed, setChanged] = useState<Team | null>(null)
  const title = (changed ?? (answer.state === 'ready' ? answer.value : null))?.name ?? 'Team'

  return (
    <SinglePage title={title} back={{ to: DEVELOPERS_PATH, text: 'All applications and teams' }}>
      <Loaded answer={answer} retry={retry}>
        {(first) => (
          <Parts team={changed ?? first} onChange={(change) => setChanged((before) => change(before ?? first))} />
        )}
      </Loaded>
    </SinglePage>
  )
}

/** A part of the page, which shows what it was answered: it changes the team as it is by then. */
export type TeamPartProps = { team: Team; onChange: (change: (team: Team) => Team) => void }

function Parts(props: TeamPartProps) {
  const me = useMe()
  const { team } = props
  const manages = managesTeam(team, me.id)

  return (
    <>
      {manages ? (
        <Section title="What it is called, and its picture">
          <TeamForm {...props} />
        </Section>
      ) : null}
      <Section
        title="Members"
        text="Admins manage the team too, developers change its applications, and the others look at them."
      >
        <TeamMemberList {...props} />
        {manages ? <InviteMember {...props} /> : null}
      </Section>
      {team.owner_user_id === me.id ? (
        <Section title="What becomes of it" text="Only its owner does this.">
          <OwnerActions {...props} />
        </Section>
      ) : null}
    </>
  )
}
