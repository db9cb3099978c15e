import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import { deleteTeam } from '@guildhall/protocol/operations/teams/delete-team'
import { modifyTeam } from '@guildhall/protocol/operations/teams/modify-team'
import { useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { navigateInstead } from '../../../shared/page/location.ts'
import { DEVELOPERS_PATH } from '../../../shared/page/paths.ts'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import type { TeamPartProps } from './team-page.tsx'

/** Gives a team to another of its members, or deletes it. */
export function OwnerActions({ team, onChange }: TeamPartProps) {
  const client = useClient()
  const [opened, setOpened] = useState<'giving' | 'deleting' | null>(null)
  const heirs = team.members.filter(
    ({ user, membership_state }) => user.id !== team.owner_user_id && membership_state === TeamMembershipState.ACCEPTED,
  )

  async function give(entered: FormData) {
    const body = { owner_user_id: textIn(entered, 'owner_user_id') }
    const given = await client.call(modifyTeam, { teamId: team.id }, body)
    onChange(() => given)
  }

  async function remove() {
    await client.call(deleteTeam, { teamId: team.id })
    showToast(`${team.name} is deleted.`)
    navigateInstead(DEVELOPERS_PATH)
  }

  return (
    <>
      <div className="section-buttons">
        {heirs.length === 0 ? null : <Button onPress={() => setOpened('giving')}>Hand it over</Button>}
        <Button look="danger" onPress={() => setOpened('deleting')}>
          Delete the team
        </Button>
      </div>
      {opened === 'giving' ? (
        <FormDialog
          title={`Hand ${team.name} over?`}
          description="Its applications are then the other’s. You stay as an admin."
          action="Hand it over"
          fields={['owner_user_id']}
          onSubmit={give}
          onClose={() => setOpened(null)}
        >
          {({ fields }) => (
            <ChoiceField
              name="owner_user_id"
              label="Who owns it then"
              choices={heirs.map(({ user }) => [user.id, userName(user)] as const)}
              chosen={heirs[0]?.user.id ?? ''}
              error={fields.get('owner_user_id')}
            />
          )}
        </FormDialog>
      ) : null}
      {opened === 'deleting' ? (
        <FormDialog
          title={`Delete ${team.name}?`}
          description="A team is deleted when it has no application any more. There is no way back."
          action="Delete it"
          fields={[]}
          onSubmit={remove}
          onClose={() => setOpened(null)}
        >
          {() => null}
        </FormDialog>
      ) : null}
    </>
  )
}
