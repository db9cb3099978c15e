import type { Team } from '@guildhall/protocol/objects/team'
import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Monogram } from '../../shared/monogram.tsx'
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
            <TeamRow key={team.id} team={team} />
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

function TeamRow({ team }: { team: Team }) {
  const me = useMe()
  const { name, members } = team
  const size = members.length === 1 ? 'You alone' : `${members.length} people`
  return (
    <li className="section-row">
      <Monogram name={name} />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">{isAsked(team, me.id) ? 'You were asked into it' : size}</span>
      </span>
    </li>
  )
}
