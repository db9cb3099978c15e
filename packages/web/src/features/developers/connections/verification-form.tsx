import { t } from '../../../language/developers.ts'
import { Field } from '../../../shared/form/field.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'

const name = 'role_connections_verification_url'

export function VerificationForm() {
  const { application, change } = useManagedApplication()
  return (
    <ManagedForm fields={[name]} onSave={(entered) => change({ [name]: textIn(entered, name).trim() || null })}>
      {({ fields }) => (
        <Field
          name={name}
          label={t('connections.address')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          defaultValue={application.role_connections_verification_url ?? ''}
          error={fields.get(name)}
        />
      )}
    </ManagedForm>
  )
}
