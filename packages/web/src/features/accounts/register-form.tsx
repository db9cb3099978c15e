import type { RegistrationMode } from '@guildhall/protocol/enums/registration-mode'
import type { SubmitEvent } from 'react'
import { useId } from 'react'
import { registerAccount } from '../../api/accounts.ts'
import { startSession } from '../../api/session.ts'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { replaceLocation } from '../../shared/page/location.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { type AskedSteps, NO_STEPS, stepFields, stepsIn, withCurrentTerms } from './asked-steps.ts'
import { RegisterFields } from './register-fields.tsx'
import { returnPath } from './return-path.ts'
import { TermsAndAgeFields } from './terms-and-age-fields.tsx'
import { useRegistrationProof } from './use-registration-proof.ts'

const fieldNames = ['username', 'password', 'email', 'invite_code', ...stepFields]

type RegisterFormProps = {
  setupCode: string | null
  mode: RegistrationMode
  inviteCode: string | null
  emailDomains: readonly string[]
  /** Whether a challenge must be solved. */
  needsProof: boolean
  /** The terms and the minimum age, as far as there are any. */
  asked: AskedSteps
  onTermsChanged: () => void
  /** The account is waiting for an administrator's approval. */
  onPending: () => void
}

/** With a setup code it creates the server's first account, which administers it. */
export function RegisterForm({
  setupCode,
  mode,
  inviteCode,
  emailDomains,
  needsProof,
  asked,
  onTermsChanged,
  onPending,
}: RegisterFormProps) {
  const titleId = useId()
  const { form, busy, problem, failures, submit } = useSubmission(fieldNames)
  const first = setupCode !== null
  const domains = first ? [] : emailDomains
  const { progress, withProof } = useRegistrationProof(needsProof && !first)
  const steps = first ? NO_STEPS : asked
  const isInvited = mode === 'invite' && !first

  async function send(entered: FormData) {
    const account = { username: textIn(entered, 'username').trim(), password: textIn(entered, 'password') }
    requireFilled(account, { username: t('accounts.choose-a-username'), password: t('accounts.choose-a-password') })
    const code = textIn(entered, 'invite_code').trim()
    if (isInvited) requireFilled({ invite_code: code }, { invite_code: t('accounts.enter-the-invitation-code') })
    const email = textIn(entered, 'email').trim()
    if (domains.length > 0) requireFilled({ email }, { email: t('accounts.enter-an-address') })
    const given = {
      ...account,
      ...stepsIn(entered, steps),
      ...(email === '' ? {} : { email }),
      ...(setupCode === null ? {} : { setupCode }),
      ...(isInvited && { inviteCode: code }),
    }
    const register = () => withProof((proof) => registerAccount({ ...given, proof }))
    const token = await withCurrentTerms(register, onTermsChanged)
    if (token === null) return onPending()
    const there = returnPath(location.search)
    startSession(token)
    replaceLocation(there)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => send(entered))
  }

  return (
    <form ref={form} className="account-form" onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
      <PageTitle id={titleId}>
        {first ? t('accounts.create-the-first-account') : t('accounts.create-an-account')}
      </PageTitle>
      {first ? <p className="account-lead">{t('accounts.this-account-will-be-an-administrator')}</p> : null}
      {mode === 'approval' && !first ? (
        <p className="account-lead">{t('accounts.new-accounts-must-be-approved')}</p>
      ) : null}
      <FormNotice text={problem.general} failures={failures} />
      <RegisterFields problem={problem} inviteCode={isInvited ? (inviteCode ?? '') : null} emailDomains={domains} />
      <TermsAndAgeFields asked={steps} problem={problem} />
      {progress === null ? null : (
        <label className="account-proof">
          {t('accounts.this-browser-solves-a-puzzle')}
          <progress value={progress.done} max={progress.count} />
        </label>
      )}
      <Button type="submit" look="main" busy={busy}>
        {first ? t('accounts.create-the-first-account') : t('accounts.create-account')}
      </Button>
    </form>
  )
}
