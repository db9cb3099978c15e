import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import { modifyInstanceSettings } from '@guildhall/protocol/operations/instance/modify-instance-settings'
import { t } from '../../../language/instance.ts'
import { textIn } from '../../../shared/form/form-problem.ts'
import { SavedForm } from '../../../shared/form/saved-form.tsx'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'
import { useClient } from '../../../state/use-client.ts'

const fieldNames = ['email_domains']

/** The instance settings for who may register. */
export function AdmissionForm({ settings }: { settings: InstanceSettings }) {
  const client = useClient()

  async function save(entered: FormData) {
    const domains = textIn(entered, 'email_domains').split(/[\s,]+/u)
    await client.call(modifyInstanceSettings, {}, { email_domains: domains.filter((domain) => domain !== '') })
  }

  return (
    <SavedForm fields={fieldNames} onSave={save}>
      {({ fields }) => (
        <TextAreaField
          name="email_domains"
          label={t('registration.allowed-domains')}
          hint={t('registration.allowed-domains-hint')}
          spellCheck={false}
          defaultValue={settings.email_domains.join('\n')}
          error={fields.get('email_domains')}
        />
      )}
    </SavedForm>
  )
}
