import { inviteTeamMember } from '@guildhall/protocol/operations/teams/invite-team-member'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'
import type { TeamPartProps } from './team-page.tsx'
import { teamRoles, toTeamRole } from './team-roles.ts'

/** Invites a user to a team by their user name. */
export function InviteMember({ team, onChange }: TeamPartProps) {
  const client = useClient()
  const [isAsking, setAsking] = useState(false)

  async function invite(entered: FormData) {
    const username = textIn(entered, 'username').trim()
    requireFilled({ username }, { username: t('team.enter-a-username') })
    const body = { username, role: toTeamRole(textIn(entered, 'role')) }
    const member = await client.call(inviteTeamMember, { teamId: team.id }, body)
    onChange((now) => ({ ...now, members: [...now.members, member] }))
  }

  return (
    <>
      <div className="section-buttons">
        <Button onPress={() => setAsking(true)}>{t('team.invite-a-member')}</Button>
      </div>
      {isAsking ? (
        <FormDialog
          title={t('team.invite-a-member-to', { name: team.name })}
          description={t('team.the-invitation-appears-on-their-applications')}
          action={t('team.invite')}
          fields={['username', 'role']}
          onSubmit={invite}
          onClose={() => setAsking(false)}
        >
          {({ fields }) => (
            <>
              <Field
                name="username"
                label={t('developers.username')}
                required
                autoFocus
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                error={fields.get('username')}
              />
              <ChoiceField
                name="role"
                label={t('developers.role')}
                choices={teamRoles}
                chosen="developer"
                error={fields.get('role')}
              />
            </>
          )}
        </FormDialog>
      ) : null}
    </>
  )
}
