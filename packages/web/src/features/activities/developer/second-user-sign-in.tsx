import { getCurrentUser } from '@guildhall/protocol/operations/users/get-current-user'
import { type SubmitEvent, useState } from 'react'
import { endOtherSession, redeemTicket, signInWith } from '../../../api/accounts.ts'
import { call } from '../../../api/call.ts'
import { t } from '../../../language/activity-developer.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormNotice } from '../../../shared/form/form-notice.tsx'
import { IncompleteForm, requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { PasswordField } from '../../../shared/form/password-field.tsx'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { useMe } from '../../../state/world.ts'

const fieldNames = ['login', 'password', 'code']

/** Signs in to another account of the user, for this pane only. */
export function SecondUserSignIn({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const me = useMe()
  const [ticket, setTicket] = useState<string | null>(null)
  const { form, busy, problem, failures, submit } = useSubmission(fieldNames)

  async function send(entered: FormData) {
    const signedIn =
      ticket === null ? await signInWith(credentialsIn(entered)) : { token: await redeem(ticket, entered) }
    if ('ticket' in signedIn) return setTicket(signedIn.ticket)
    await mustBeAnother(signedIn.token, me.id)
    onSignedIn(signedIn.token)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => send(entered))
  }

  return (
    <form
      ref={form}
      className="section-form"
      onSubmit={onSubmit}
      noValidate
      aria-label={t('developer.sign-in-as-a-second-user')}
    >
      <FormNotice text={problem.general} failures={failures} />
      {ticket === null ? (
        <>
          <Field
            name="login"
            label={t('developer.username')}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problem.fields.get('login')}
          />
          <PasswordField
            name="password"
            label={t('developer.password')}
            autoComplete="current-password"
            error={problem.fields.get('password')}
          />
        </>
      ) : (
        <Field
          name="code"
          label={t('developer.code')}
          required
          autoFocus
          autoComplete="one-time-code"
          error={problem.fields.get('code')}
        />
      )}
      <div className="section-buttons">
        <Button type="submit" look="main" busy={busy}>
          {t('developer.open-the-activity-as-this-user')}
        </Button>
      </div>
    </form>
  )
}

function credentialsIn(entered: FormData) {
  const credentials = { login: textIn(entered, 'login').trim(), password: textIn(entered, 'password') }
  requireFilled(credentials, { login: t('developer.enter-the-username'), password: t('developer.enter-the-password') })
  return credentials
}

function redeem(ticket: string, entered: FormData): Promise<string> {
  const code = textIn(entered, 'code').trim()
  requireFilled({ code }, { code: t('developer.enter-the-code') })
  return redeemTicket(ticket, code)
}

/** The user is already in it. */
async function mustBeAnother(token: string, ownId: string): Promise<void> {
  const { id } = await call(getCurrentUser, {}, { token })
  if (id !== ownId) return
  await endOtherSession(token)
  throw new IncompleteForm(new Map([['login', t('developer.this-is-your-own-account-sign')]]))
}
