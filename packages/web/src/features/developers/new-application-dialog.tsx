import { LIMITS } from '@guildhall/protocol/limits'
import type { Team } from '@guildhall/protocol/objects/applications/team'
import { createApplication } from '@guildhall/protocol/operations/applications/create-application'
import { t } from '../../language/developers.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { navigate } from '../../shared/page/location.ts'
import { applicationPath } from '../../shared/page/paths.ts'
import { useClient } from '../../state/use-client.ts'

/** Creates an application with a name and an owner. */
export function NewApplicationDialog({ teams, onClose }: { teams: readonly Team[]; onClose: () => void }) {
  const client = useClient()

  async function make(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    const team_id = textIn(entered, 'team_id')
    requireFilled({ name }, { name: t('developers.enter-a-name-for-your-application') })
    const body = { name, ...(team_id !== '' && { team_id }) }
    const { id } = await client.call(createApplication, {}, body)
    navigate(applicationPath(id, 'general'))
  }

  return (
    <FormDialog
      title={t('developers.new-application')}
      description={t('developers.the-application-gets-a-bot')}
      action={t('developers.create')}
      fields={['name', 'team_id']}
      onSubmit={make}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="name"
            label={t('developers.name')}
            required
            autoFocus
            autoComplete="off"
            maxLength={LIMITS.applicationName.max}
            error={fields.get('name')}
          />
          {teams.length === 0 ? null : (
            <ChoiceField
              name="team_id"
              label={t('developers.ownership')}
              choices={[
                ['', t('developers.owned-by-you')],
                ...teams.map(({ id, name }) => [id, t('developers.team-named', { name })] as const),
              ]}
              chosen=""
              error={fields.get('team_id')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
