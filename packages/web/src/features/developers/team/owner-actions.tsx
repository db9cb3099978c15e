import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import { deleteTeam } from '@guildhall/protocol/operations/teams/delete-team'
import { modifyTeam } from '@guildhall/protocol/operations/teams/modify-team'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { replaceLocation } from '../../../shared/page/location.ts'
import { DEVELOPERS_PATH } from '../../../shared/page/paths.ts'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import type { TeamPartProps } from './team-page.tsx'

/** Transfers a team to another member, or deletes it. */
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
    showToast(t('team.was-deleted', { name: team.name }))
    replaceLocation(DEVELOPERS_PATH)
  }

  return (
    <>
      <div className="section-buttons">
        {heirs.length === 0 ? null : (
          <Button onPress={() => setOpened('giving')}>{t('team.transfer-ownership')}</Button>
        )}
        <Button look="danger" onPress={() => setOpened('deleting')}>
          {t('team.delete-team')}
        </Button>
      </div>
      {opened === 'giving' ? (
        <FormDialog
          title={t('team.transfer', { name: team.name })}
          description={t('team.its-applications-then-belong-to-the')}
          action={t('team.transfer-ownership')}
          fields={['owner_user_id']}
          onSubmit={give}
          onClose={() => setOpened(null)}
        >
          {({ fields }) => (
            <ChoiceField
              name="owner_user_id"
              label={t('team.new-owner')}
              choices={heirs.map(({ user }) => [user.id, userName(user)] as const)}
              chosen={heirs[0]?.user.id ?? ''}
              error={fields.get('owner_user_id')}
            />
          )}
        </FormDialog>
      ) : null}
      {opened === 'deleting' ? (
        <FormDialog
          title={t('developers.confirm-delete', { name: team.name })}
          description={t('team.you-can-delete-a-team-once')}
          action={t('developers.delete')}
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
