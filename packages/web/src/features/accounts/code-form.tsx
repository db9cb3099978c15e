import type { SubmitEvent } from 'react'
import { useId } from 'react'
import { redeemTicket } from '../../api/accounts.ts'
import { startSession } from '../../api/session.ts'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'

const fieldNames = ['code']

type CodeFormProps = { ticket: string; onLeave: () => void; onSignedIn?: () => void }

/** The second step of signing in to an account with a second factor. */
export function CodeForm({ ticket, onLeave, onSignedIn }: CodeFormProps) {
  const titleId = useId()
  const { form, busy, problem, failures, submit } = useSubmission(fieldNames)

  async function send(entered: FormData) {
    const code = textIn(entered, 'code').trim()
    requireFilled({ code }, { code: t('accounts.enter-the-code') })
    startSession(await redeemTicket(ticket, code))
    onSignedIn?.()
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => send(entered))
  }

  return (
    <form ref={form} className="account-form" onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
      <PageTitle id={titleId}>{t('accounts.enter-your-code')}</PageTitle>
      <FormNotice text={problem.general} failures={failures} />
      <Field
        name="code"
        label={t('accounts.code')}
        hint={t('accounts.enter-the-six-digits')}
        required
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={problem.fields.get('code')}
      />
      <Button type="submit" look="main" busy={busy}>
        {t('accounts.sign-in')}
      </Button>
      <Button onPress={onLeave}>{t('accounts.back')}</Button>
    </form>
  )
}
