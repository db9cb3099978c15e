import type { RequiredSteps } from '@guildhall/protocol/objects/users/required-steps'
import { completeRequiredSteps } from '@guildhall/protocol/operations/admission/complete-required-steps'
import { type SubmitEvent, useId } from 'react'
import { readInstanceTerms } from '../../api/read-instance.ts'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { useClient } from '../../state/use-client.ts'
import { type AskedSteps, stepFields, stepsIn, withCurrentTerms } from './asked-steps.ts'
import { TermsAndAgeFields } from './terms-and-age-fields.tsx'

type StepsFormProps = { steps: RequiredSteps; onChanged: () => void }

/** Asks a user of the instance to accept its terms and to confirm their age. */
export function StepsForm({ steps: { terms_version, minimum_age }, onChanged }: StepsFormProps) {
  const { answer, retry } = useLoaded(readInstanceTerms)
  const again = () => {
    retry()
    onChanged()
  }
  if (terms_version === null)
    return <Form asked={{ terms: null, minimumAge: minimum_age }} onChanged={onChanged} onTermsChanged={onChanged} />
  return (
    <LoadingState answer={answer} retry={retry}>
      {(terms) => <Form asked={{ terms, minimumAge: minimum_age }} onChanged={onChanged} onTermsChanged={again} />}
    </LoadingState>
  )
}

type FormProps = { asked: AskedSteps; onChanged: () => void; onTermsChanged: () => void }

function Form({ asked, onChanged, onTermsChanged }: FormProps) {
  const client = useClient()
  const titleId = useId()
  const { form, busy, problem, failures, submit } = useSubmission(stepFields)

  async function send(entered: FormData) {
    const steps = stepsIn(entered, asked)
    await withCurrentTerms(() => client.call(completeRequiredSteps, {}, steps), onTermsChanged)
    onChanged()
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => send(entered))
  }

  return (
    <form ref={form} className="account-form" onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
      <PageTitle id={titleId}>{t('accounts.before-you-continue')}</PageTitle>
      <p className="account-lead">{t('accounts.this-server-has-rules-for-users')}</p>
      <FormNotice text={problem.general} failures={failures} />
      <TermsAndAgeFields asked={asked} problem={problem} />
      <Button type="submit" look="main" busy={busy}>
        {t('accounts.continue')}
      </Button>
    </form>
  )
}
