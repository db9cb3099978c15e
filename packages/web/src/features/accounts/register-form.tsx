import { LIMITS } from '@guildhall/protocol/limits'
import type { SubmitEvent } from 'react'
import { useId } from 'react'
import { register } from '../../api/accounts.ts'
import { startSession } from '../../api/session.ts'
import { Button } from '../../shared/button.tsx'
import { Field } from '../../shared/field.tsx'
import { FormNotice } from '../../shared/form-notice.tsx'
import { mustFill, textIn } from '../../shared/form-problem.ts'
import { navigateInstead } from '../../shared/location.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { PasswordField } from '../../shared/password-field.tsx'
import { useSubmission } from '../../shared/use-submission.ts'
import { wantedPlace } from './way-back.ts'

const fieldNames = ['username', 'password', 'email']

/** With a setup code it creates the server's first account, which administers it. */
export function RegisterForm({ setupCode }: { setupCode: string | null }) {
  const titleId = useId()
  const { form, busy, problem, failures, submit } = useSubmission(fieldNames)
  const first = setupCode !== null

  async function send(entered: FormData) {
    const account = { username: textIn(entered, 'username').trim(), password: textIn(entered, 'password') }
    mustFill(account, { username: 'Choose a user name.', password: 'Choose a password.' })
    const email = textIn(entered, 'email').trim()
    const token = await register({
      ...account,
      ...(email === '' ? {} : { email }),
      ...(setupCode === null ? {} : { setupCode }),
    })
    const there = wantedPlace(location.search)
    startSession(token)
    navigateInstead(there)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => send(entered))
  }

  return (
    <form ref={form} className="account-form" onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
      <PageTitle id={titleId}>{first ? 'Create the first account' : 'Create an account'}</PageTitle>
      {first ? (
        <p className="account-lead">It will administer this server. The link that led here works once.</p>
      ) : null}
      <FormNotice text={problem.general} failures={failures} />
      <Field
        name="username"
        label="User name"
        required
        // A phone would cover half the page with its keyboard before anything was read.
        autoFocus={matchMedia('(pointer: fine)').matches}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problem.fields.get('username')}
      />
      <PasswordField
        name="password"
        label="Password"
        hint={`At least ${LIMITS.password.min} characters.`}
        autoComplete="new-password"
        error={problem.fields.get('password')}
      />
      <Field
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={problem.fields.get('email')}
      />
      <Button type="submit" look="main" busy={busy}>
        {first ? 'Create the first account' : 'Create the account'}
      </Button>
    </form>
  )
}
