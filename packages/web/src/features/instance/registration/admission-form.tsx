import { INSTANCE_LIMITS } from '@guildhall/protocol/instance-limits'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import { modifyInstanceSettings } from '@guildhall/protocol/operations/instance/modify-instance-settings'
import { useState } from 'react'
import { t } from '../../../language/instance.ts'
import { Field } from '../../../shared/form/field.tsx'
import { IncompleteForm, textIn } from '../../../shared/form/form-problem.ts'
import { SavedForm } from '../../../shared/form/saved-form.tsx'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'
import { Toggle } from '../../../shared/form/toggle.tsx'
import { useClient } from '../../../state/use-client.ts'

const fieldNames = ['email_domains', 'max_registrations_per_network', 'minimum_age', 'terms']

/** The instance settings for who may register. */
export function AdmissionForm({ settings }: { settings: InstanceSettings }) {
  const client = useClient()
  const [termsVersion, setTermsVersion] = useState(settings.terms_version)

  async function save(entered: FormData) {
    const domains = textIn(entered, 'email_domains').split(/[\s,]+/u)
    const saved = await client.call(
      modifyInstanceSettings,
      {},
      {
        email_domains: domains.filter((domain) => domain !== ''),
        registration_proof: entered.has('registration_proof'),
        max_registrations_per_network: numberIn(entered, 'max_registrations_per_network'),
        minimum_age: numberIn(entered, 'minimum_age'),
        terms: textIn(entered, 'terms'),
        ...(entered.has('accept_again') && { terms_version: termsVersion + 1 }),
      },
    )
    setTermsVersion(saved.terms_version)
  }

  return (
    <SavedForm fields={fieldNames} onSave={save}>
      {({ fields }) => (
        <>
          <TextAreaField
            name="email_domains"
            label={t('registration.allowed-domains')}
            hint={t('registration.allowed-domains-hint')}
            spellCheck={false}
            defaultValue={settings.email_domains.join('\n')}
            error={fields.get('email_domains')}
          />
          <Toggle
            name="registration_proof"
            label={t('registration.require-a-puzzle')}
            hint={t('registration.require-a-puzzle-hint')}
            defaultChecked={settings.registration_proof}
          />
          <Field
            name="max_registrations_per_network"
            label={t('registration.accounts-per-network')}
            hint={t('registration.accounts-per-network-hint')}
            inputMode="numeric"
            defaultValue={String(settings.max_registrations_per_network)}
            error={fields.get('max_registrations_per_network')}
          />
          <TermsFields settings={settings} termsVersion={termsVersion} errors={fields} />
        </>
      )}
    </SavedForm>
  )
}

type TermsFieldsProps = { settings: InstanceSettings; termsVersion: number; errors: ReadonlyMap<string, string> }

function TermsFields({ settings, termsVersion, errors }: TermsFieldsProps) {
  return (
    <>
      <Field
        name="minimum_age"
        label={t('registration.minimum-age')}
        hint={t('registration.minimum-age-hint')}
        inputMode="numeric"
        defaultValue={settings.minimum_age === 0 ? '' : String(settings.minimum_age)}
        error={errors.get('minimum_age')}
      />
      <TextAreaField
        name="terms"
        label={t('registration.terms')}
        hint={t('registration.terms-hint')}
        maxLength={INSTANCE_LIMITS.terms.max}
        defaultValue={settings.terms}
        error={errors.get('terms')}
      />
      <Toggle
        key={termsVersion}
        name="accept_again"
        label={t('registration.accept-again')}
        hint={t('registration.accept-again-hint')}
      />
    </>
  )
}

/** Null for the default. */
function numberIn(entered: FormData, name: string): number | null {
  const text = textIn(entered, name).trim()
  if (text === '') return null
  if (/^[0-9]{1,6}$/u.test(text)) return Number(text)
  throw new IncompleteForm(new Map([[name, t('instance.enter-a-whole-number')]]))
}
