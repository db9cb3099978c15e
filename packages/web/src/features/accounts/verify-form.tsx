import type { SubmitEvent } from 'react'
import { useId, useState } from 'react'
import { verifyEmailByLink } from '../../api/accounts.ts'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { forgetToken } from './forget-token.ts'

/** Confirms an address with the token of a link, once the user asks for it: programs that check mails open links too. */
export function VerifyForm({ token }: { token: string }) {
  const titleId = useId()
  const [isDone, setDone] = useState(false)
  const { form, busy, problem, failures, submit } = useSubmission([])

  async function send() {
    await verifyEmailByLink(token)
    setDone(true)
    forgetToken('/verify')
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(send)
  }

  if (isDone || token === '') {
    return (
      <>
        <PageTitle>
          {isDone ? t('accounts.your-address-is-confirmed') : t('accounts.this-link-is-incomplete')}
        </PageTitle>
        {isDone ? null : <p className="account-lead">{t('accounts.open-the-whole-link')}</p>}
      </>
    )
  }
  return (
    <form ref={form} className="account-form" onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
      <PageTitle id={titleId}>{t('accounts.confirm-your-address')}</PageTitle>
      <FormNotice text={problem.general} failures={failures} />
      <Button type="submit" look="main" busy={busy}>
        {t('accounts.confirm-address')}
      </Button>
    </form>
  )
}
