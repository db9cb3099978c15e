import { TeamMembershipState, type TeamRole } from '@guildhall/protocol/enums/team'
import type { Team, TeamMember } from '@guildhall/protocol/objects/applications/team'
import { modifyTeamMember } from '@guildhall/protocol/operations/teams/modify-team-member'
import { removeTeamMember } from '@guildhall/protocol/operations/teams/remove-team-member'
import { t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { replaceLocation } from '../../../shared/page/location.ts'
import { DEVELOPERS_PATH } from '../../../shared/page/paths.ts'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { managesTeam } from '../application-rights.ts'
import type { TeamPartProps } from './team-page.tsx'
import { teamRoles } from './team-roles.ts'

/** The members and invited users of a team. */
export function TeamMemberList({ team, onChange }: TeamPartProps) {
  const client = useClient()
  const me = useMe()
  const { id, members, owner_user_id } = team
  const manages = managesTeam(team, me.id)

  const give = ({ user }: TeamMember, role: TeamRole) =>
    runWithErrorToast(async () => {
      const changed = await client.call(modifyTeamMember, { teamId: id, userId: user.id }, { role })
      onChange(withMembers((all) => all.map((each) => (each.user.id === user.id ? changed : each))))
    })

  const remove = ({ user }: TeamMember) => {
    const isSelf = user.id === me.id
    askToConfirm({
      title: isSelf ? t('team.confirm-leave', { name: team.name }) : t('team.remove', { userName: userName(user) }),
      text: isSelf ? t('team.you-no-longer-see-its-applications') : t('team.they-lose-access-to-its-applications'),
      action: isSelf ? t('team.leave') : t('developers.remove'),
      work: async () => {
        await client.call(removeTeamMember, { teamId: id, userId: user.id })
        if (isSelf) replaceLocation(DEVELOPERS_PATH)
        else onChange(withMembers((all) => all.filter((each) => each.user.id !== user.id)))
      },
    })
  }

  return (
    <ul className="section-list" aria-label={t('team.members')}>
      {members.map((member) => {
        const { user, role, membership_state } = member
        const isOwner = user.id === owner_user_id
        return (
          <li key={user.id} className="section-row">
            <Avatar user={user} size={40} />
            <span className="section-row-words">
              <strong>{userName(user)}</strong>
              <span className="section-row-quiet">
                {isOwner ? t('team.owner') : teamRoles.find(([value]) => value === role)?.[1]}
                {membership_state === TeamMembershipState.INVITED ? ` · ${t('team.invited')}` : null}
              </span>
            </span>
            {manages && !isOwner ? (
              <ChoiceField
                name={`role-${user.id}`}
                label={t('team.role-of', { userName: userName(user) })}
                choices={teamRoles}
                chosen={role}
                onChoose={(next) => void give(member, next)}
              />
            ) : null}
            {!isOwner && (manages || user.id === me.id) ? (
              <Button onPress={() => remove(member)}>
                {user.id === me.id ? t('team.leave') : t('developers.remove')}
                <span className="unseen"> {userName(user)}</span>
              </Button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

const withMembers =
  (change: (members: readonly TeamMember[]) => TeamMember[]) =>
  (team: Team): Team => ({ ...team, members: change(team.members) })
