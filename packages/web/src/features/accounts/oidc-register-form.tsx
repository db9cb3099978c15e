import type { OidcNewcomer } from '@guildhall/protocol/objects/users/oidc'
import type { SubmitEvent } from 'react'
import { useId, useState } from 'react'
import { type OidcAttempt, registerByOidc } from '../../api/oidc.ts'
import { readInstance } from '../../api/read-instance.ts'
import { startSession } from '../../api/session.ts'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { replaceLocation } from '../../shared/page/location.ts'
import { Notice } from '../../shared/page/notice.tsx'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { safeReturnPath } from './return-path.ts'

type OidcRegisterFormProps = { newcomer: OidcNewcomer; attempt: Pick<OidcAttempt, 'returnTo' | 'inviteCode'> }

/** Lets a user of the issuer who has no account here choose a name for a new one. */
export function OidcRegisterForm({ newcomer, attempt }: OidcRegisterFormProps) {
  const { ticket, username: suggested, email, email_taken: isTaken } = newcomer
  const titleId = useId()
  const { answer } = useLoaded(readInstance)
  const isInvited = answer.state === 'ready' && answer.value.registration === 'invite'
  const [isPending, setPending] = useState(false)
  const { form, busy, problem, failures, submit } = useSubmission(['username', 'invite_code'])

  async function send(entered: FormData) {
    const username = textIn(entered, 'username').trim()
    requireFilled({ username }, { username: t('accounts.choose-a-username') })
    const code = textIn(entered, 'invite_code').trim()
    if (isInvited) requireFilled({ invite_code: code }, { invite_code: t('accounts.enter-the-invitation-code') })
    const token = await registerByOidc({ ticket, username, ...(isInvited && { invite_code: code }) })
    if (token === null) return setPending(true)
    startSession(token)
    replaceLocation(safeReturnPath(attempt.returnTo))
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => send(entered))
  }

  if (isPending) {
    return (
      <>
        <PageTitle>{t('accounts.your-account-is-waiting-for-approval')}</PageTitle>
        <p className="account-lead">{t('accounts.an-administrator-will-review-your-account')}</p>
      </>
    )
  }
  return (
    <form ref={form} className="account-form" onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
      <PageTitle id={titleId}>{t('accounts.create-an-account')}</PageTitle>
      {email === null ? null : <p className="account-lead">{t('accounts.it-gets-this-address', { email })}</p>}
      {isTaken ? <Notice tone="plain">{t('accounts.your-address-has-an-account')}</Notice> : null}
      <FormNotice text={problem.general} failures={failures} />
      <Field
        name="username"
        label={t('accounts.username')}
        required
        autoFocus={matchMedia('(pointer: fine)').matches}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={suggested}
        error={problem.fields.get('username')}
      />
      {isInvited ? (
        <Field
          name="invite_code"
          label={t('accounts.invitation-code')}
          hint={t('accounts.invitation-code-hint')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={attempt.inviteCode ?? ''}
          error={problem.fields.get('invite_code')}
        />
      ) : null}
      <Button type="submit" look="main" busy={busy}>
        {t('accounts.create-account')}
      </Button>
    </form>
  )
}
