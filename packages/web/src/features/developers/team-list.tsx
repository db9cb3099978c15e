import type { Team } from '@guildhall/protocol/objects/applications/team'
import { acceptTeamInvitation } from '@guildhall/protocol/operations/teams/accept-team-invitation'
import { removeTeamMember } from '@guildhall/protocol/operations/teams/remove-team-member'
import { useState } from 'react'
import { rich, t } from '../../language/developers.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { Link } from '../../shared/page/link.tsx'
import { teamPath } from '../../shared/page/paths.ts'
import { unseen } from '../../shared/text/unseen.tsx'
import { Monogram } from '../../shared/user/monogram.tsx'
import { useClient } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'
import { isInvitedToTeam } from './application-rights.ts'
import { NewTeamDialog } from './new-team-dialog.tsx'

type TeamListProps = { teams: readonly Team[]; onChanged: () => void }

/** The user's teams and invitations. */
export function TeamList({ teams, onChanged }: TeamListProps) {
  const [isMaking, setMaking] = useState(false)

  return (
    <>
      {teams.length === 0 ? (
        <p className="section-empty">{t('developers.you-arent-in-a-team-you')}</p>
      ) : (
        <ul className="section-list" aria-label={t('developers.teams')}>
          {teams.map((team) => (
            <TeamRow key={team.id} team={team} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <div className="section-buttons">
        <Button onPress={() => setMaking(true)}>{t('developers.new-team')}</Button>
      </div>
      {isMaking ? <NewTeamDialog onMade={onChanged} onClose={() => setMaking(false)} /> : null}
    </>
  )
}

function TeamRow({ team, onChanged }: { team: Team; onChanged: () => void }) {
  const client = useClient()
  const me = useMe()
  const { id, name, members } = team
  const size = t('developers.member-count', { count: members.length })
  const wasAsked = isInvitedToTeam(team, me.id)

  const answer = (send: () => Promise<unknown>) =>
    runWithErrorToast(async () => {
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
        <span className="section-row-quiet">{wasAsked ? t('developers.invitations') : size}</span>
      </span>
      {wasAsked ? (
        <span className="section-buttons">
          <Button look="main" onPress={() => void accept()}>
            {rich('developers.accept', { name, span: unseen })}
          </Button>
          <Button onPress={() => void refuse()}>{rich('developers.decline', { name, span: unseen })}</Button>
        </span>
      ) : null}
    </li>
  )
}
