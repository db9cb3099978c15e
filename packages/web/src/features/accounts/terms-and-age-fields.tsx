import './terms-and-age-fields.css'
import type { InstanceTerms } from '@guildhall/protocol/objects/instances/instance-terms'
import { useId } from 'react'
import { t } from '../../language/base.ts'
import { Field } from '../../shared/form/field.tsx'
import { FieldErrorText } from '../../shared/form/field-error.tsx'
import type { FormProblem } from '../../shared/form/form-problem.ts'
import { Toggle } from '../../shared/form/toggle.tsx'
import type { AskedSteps } from './asked-steps.ts'

type TermsAndAgeFieldsProps = { asked: AskedSteps; problem: FormProblem }

/** The fields for the date of birth and the terms of the instance, as far as it has such rules. */
export function TermsAndAgeFields({ asked: { terms, minimumAge }, problem }: TermsAndAgeFieldsProps) {
  return (
    <>
      {minimumAge === null ? null : (
        <Field
          name="date_of_birth"
          label={t('accounts.date-of-birth')}
          hint={t('accounts.date-of-birth-hint', { age: minimumAge })}
          type="date"
          required
          autoComplete="bday"
          error={problem.fields.get('date_of_birth')}
        />
      )}
      {terms === null ? null : <Terms terms={terms} error={problem.fields.get('terms_version')} />}
    </>
  )
}

function Terms({ terms, error }: { terms: InstanceTerms; error: string | undefined }) {
  const id = useId()
  return (
    <div className="account-terms">
      <h2 id={id}>{t('accounts.terms-of-this-server')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard. */}
      <section className="account-terms-text" aria-labelledby={id} tabIndex={0}>
        {terms.text}
      </section>
      <Toggle name="terms" label={t('accounts.i-accept-the-terms')} />
      <FieldErrorText>{error}</FieldErrorText>
    </div>
  )
}
