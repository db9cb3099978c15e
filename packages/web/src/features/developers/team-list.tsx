import type { Team } from '@guildhall/protocol/objects/applications/team'
import { acceptTeamInvitation } from '@guildhall/protocol/operations/teams/accept-team-invitation'
import { removeTeamMember } from '@guildhall/protocol/operations/teams/remove-team-member'
import { useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { attempt } from '../../shared/overlay/toasts.tsx'
import { Link } from '../../shared/page/link.tsx'
import { teamPath } from '../../shared/page/paths.ts'
import { Monogram } from '../../shared/user/monogram.tsx'
import { useClient } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'
import { NewTeamDialog } from './new-team-dialog.tsx'
import { isAsked } from './rights.ts'

type TeamListProps = { teams: readonly Team[]; onChanged: () => void }

/** The teams that one is in, and those into which one was asked. */
export function TeamList({ teams, onChanged }: TeamListProps) {
  const [isMaking, setMaking] = useState(false)

  return (
    <>
      {teams.length === 0 ? (
        <p className="section-empty">You are in no team, and need none to make applications alone.</p>
      ) : (
        <ul className="section-list" aria-label="Teams">
          {teams.map((team) => (
            <TeamRow key={team.id} team={team} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <div className="section-buttons">
        <Button onPress={() => setMaking(true)}>New team</Button>
      </div>
      {isMaking ? <NewTeamDialog onMade={onChanged} onClose={() => setMaking(false)} /> : null}
    </>
  )
}

function TeamRow({ team, onChanged }: { team: Team; onChanged: () => void }) {
  const client = useClient()
  const me = useMe()
  const { id, name, members } = team
  const size = members.length === 1 ? 'You alone' : `${members.length} people`
  const wasAsked = isAsked(team, me.id)

  const answer = (send: () => Promise<unknown>) =>
    attempt(async () => {
      await send()
      onChanged()
    })
  const accept = () => answer(() => client.call(acceptTeamInvitation, { teamId: id }))
  const refuse = () => answer(() => client.call(removeTeamMember, { teamId: id, userId: me.id }))

  return (
    <li className="section-row">
      <Monogram name={name} />
      <span className="section-row-words">
        {wasAsked ? (
          <strong>{name}</strong>
        ) : (
          <Link to={teamPath(id)} className="developers-name">
            {name}
          </Link>
        )}
        <span className="section-row-quiet">{wasAsked ? 'You were asked into it' : size}</span>
      </span>
      {wasAsked ? (
        <span className="section-buttons">
          <Button look="main" onPress={() => void accept()}>
            Accept<span className="unseen"> {name}</span>
          </Button>
          <Button onPress={() => void refuse()}>
            Refuse<span className="unseen"> {name}</span>
          </Button>
        </span>
      ) : null}
    </li>
  )
}
