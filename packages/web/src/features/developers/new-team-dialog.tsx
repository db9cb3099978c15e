import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { createTeam } from '@guildhall/protocol/operations/teams/create-team'
import { t } from '../../language/developers.ts'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { useClient } from '../../state/use-client.ts'

type NewTeamDialogProps = { onMade: () => void; onClose: () => void }

export function NewTeamDialog({ onMade, onClose }: NewTeamDialogProps) {
  const client = useClient()

  async function make(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    requireFilled({ name }, { name: t('developers.enter-a-name-for-your-team') })
    await client.call(createTeam, {}, { name })
    onMade()
  }

  return (
    <FormDialog
      title={t('developers.new-team')}
      description={t('developers.new-team-hint')}
      action={t('developers.create')}
      fields={['name']}
      onSubmit={make}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="name"
          label={t('developers.name')}
          required
          autoFocus
          autoComplete="off"
          maxLength={APPLICATION_LIMITS.teamName.max}
          error={fields.get('name')}
        />
      )}
    </FormDialog>
  )
}
