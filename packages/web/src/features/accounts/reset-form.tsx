import { LIMITS } from '@guildhall/protocol/limits'
import type { SubmitEvent } from 'react'
import { useId, useState } from 'react'
import { resetPasswordByLink } from '../../api/accounts.ts'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { PasswordField } from '../../shared/form/password-field.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { forgetToken } from './forget-token.ts'

const fieldNames = ['password']

/** Sets a new password with the token of a link, which works once. */
export function ResetForm({ token }: { token: string }) {
  const titleId = useId()
  const [isDone, setDone] = useState(false)
  const { form, busy, problem, failures, submit } = useSubmission(fieldNames)

  async function send(entered: FormData) {
    const password = textIn(entered, 'password')
    requireFilled({ password }, { password: t('accounts.choose-a-password') })
    await resetPasswordByLink(token, password)
    setDone(true)
    forgetToken('/reset')
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => send(entered))
  }

  if (isDone || token === '') {
    return (
      <>
        <PageTitle>
          {isDone ? t('accounts.your-password-was-changed') : t('accounts.this-link-is-incomplete')}
        </PageTitle>
        <p className="account-lead">
          {isDone ? t('accounts.all-sessions-have-ended') : t('accounts.open-the-whole-link')}
        </p>
      </>
    )
  }
  return (
    <form ref={form} className="account-form" onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
      <PageTitle id={titleId}>{t('accounts.choose-a-new-password')}</PageTitle>
      <p className="account-lead">{t('accounts.all-sessions-will-end')}</p>
      <FormNotice text={problem.general} failures={failures} />
      <PasswordField
        name="password"
        label={t('accounts.new-password')}
        hint={t('accounts.at-least-characters', { min: LIMITS.password.min })}
        autoComplete="new-password"
        error={problem.fields.get('password')}
      />
      <Button type="submit" look="main" busy={busy}>
        {t('accounts.change-password')}
      </Button>
    </form>
  )
}
