import { resendVerification } from '@guildhall/protocol/operations/account-recovery/resend-verification'
import { modifyCurrentUser } from '@guildhall/protocol/operations/accounts/modify-current-user'
import type { SubmitEvent } from 'react'
import { useId, useState } from 'react'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { PasswordField } from '../../shared/form/password-field.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { runWithErrorToast, showToast } from '../../shared/overlay/toasts.tsx'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { useClient } from '../../state/use-client.ts'

type VerifyFirstProps = { email: string | null; onChanged: () => void }

/** Asks the user to open the link that was mailed to them, or to enter another address. */
export function VerifyFirst({ email, onChanged }: VerifyFirstProps) {
  const client = useClient()
  const [isChanging, setChanging] = useState(email === null)

  const sendAgain = () =>
    runWithErrorToast(async () => {
      await client.call(resendVerification, {})
      showToast(t('accounts.the-link-was-sent'))
    })

  if (isChanging) {
    return (
      <AddressForm
        onChanged={() => {
          setChanging(false)
          onChanged()
        }}
      />
    )
  }
  return (
    <>
      <PageTitle>{t('accounts.confirm-your-address')}</PageTitle>
      <p className="account-lead">{t('accounts.open-the-link-sent-to', { email: email ?? '' })}</p>
      <Button look="main" onPress={onChanged}>
        {t('accounts.i-confirmed-it')}
      </Button>
      <Button onPress={() => void sendAgain()}>{t('accounts.send-the-link-again')}</Button>
      <Button onPress={() => setChanging(true)}>{t('accounts.use-another-address')}</Button>
    </>
  )
}

const fieldNames = ['email', 'password']

function AddressForm({ onChanged }: { onChanged: () => void }) {
  const client = useClient()
  const titleId = useId()
  const { form, busy, problem, failures, submit } = useSubmission(fieldNames)

  async function send(entered: FormData) {
    const [email, password] = [textIn(entered, 'email').trim(), textIn(entered, 'password')]
    requireFilled({ email }, { email: t('accounts.enter-an-address') })
    // Users who sign in through an issuer have none; the server requires it of all others.
    await client.call(modifyCurrentUser, {}, { email, ...(password !== '' && { password }) })
    onChanged()
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => send(entered))
  }

  return (
    <form ref={form} className="account-form" onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
      <PageTitle id={titleId}>{t('accounts.enter-your-address')}</PageTitle>
      <p className="account-lead">{t('accounts.this-server-requires-an-address')}</p>
      <FormNotice text={problem.general} failures={failures} />
      <Field
        name="email"
        label={t('accounts.email')}
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={problem.fields.get('email')}
      />
      <PasswordField
        name="password"
        label={t('accounts.password')}
        autoComplete="current-password"
        error={problem.fields.get('password')}
      />
      <Button type="submit" look="main" busy={busy}>
        {t('accounts.send-link')}
      </Button>
    </form>
  )
}
