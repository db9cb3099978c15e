import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { createTeam } from '@guildhall/protocol/operations/teams/create-team'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { mustFill, textIn } from '../../shared/form/form-problem.ts'
import { useClient } from '../../state/use-client.ts'

type NewTeamDialogProps = { onMade: () => void; onClose: () => void }

export function NewTeamDialog({ onMade, onClose }: NewTeamDialogProps) {
  const client = useClient()

  async function make(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    mustFill({ name }, { name: 'Give your team a name.' })
    await client.call(createTeam, {}, { name })
    onMade()
  }

  return (
    <FormDialog
      title="New team"
      description="You own it, and ask others into it by their user names."
      action="Make it"
      fields={['name']}
      onSubmit={make}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="name"
          label="Name"
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
