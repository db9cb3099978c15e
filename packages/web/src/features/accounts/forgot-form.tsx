import type { SubmitEvent } from 'react'
import { useId, useState } from 'react'
import { requestResetLink } from '../../api/accounts.ts'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'

const fieldNames = ['login']

/** Asks for a link to choose a new password; without mail, it names who can create one. */
export function ForgotForm({ sendsMail }: { sendsMail: boolean }) {
  const titleId = useId()
  const [isSent, setSent] = useState(false)
  const { form, busy, problem, failures, submit } = useSubmission(fieldNames)

  async function send(entered: FormData) {
    const login = textIn(entered, 'login').trim()
    requireFilled({ login }, { login: t('accounts.enter-your-username-or-email') })
    await requestResetLink(login)
    setSent(true)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => send(entered))
  }

  if (!sendsMail || isSent) {
    return (
      <>
        <PageTitle>{sendsMail ? t('accounts.check-your-mail') : t('accounts.forgot-your-password')}</PageTitle>
        <p className="account-lead">
          {sendsMail ? t('accounts.if-there-is-an-account') : t('accounts.this-server-sends-no-mail')}
        </p>
      </>
    )
  }
  return (
    <form ref={form} className="account-form" onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
      <PageTitle id={titleId}>{t('accounts.forgot-your-password')}</PageTitle>
      <p className="account-lead">{t('accounts.you-will-receive-a-link')}</p>
      <FormNotice text={problem.general} failures={failures} />
      <Field
        name="login"
        label={t('accounts.username-or-email')}
        required
        autoFocus={matchMedia('(pointer: fine)').matches}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problem.fields.get('login')}
      />
      <Button type="submit" look="main" busy={busy}>
        {t('accounts.send-link')}
      </Button>
    </form>
  )
}
