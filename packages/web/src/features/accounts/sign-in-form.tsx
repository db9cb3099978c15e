import type { SubmitEvent } from 'react'
import { useId } from 'react'
import type { SignInResponse } from '../../api/accounts.ts'
import { signInWith } from '../../api/accounts.ts'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { PasswordField } from '../../shared/form/password-field.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'

const fieldNames = ['login', 'password']

export function SignInForm({ onSignedIn }: { onSignedIn: (how: SignInResponse) => void }) {
  const titleId = useId()
  const { form, busy, problem, failures, submit } = useSubmission(fieldNames)

  async function send(entered: FormData) {
    const credentials = { login: textIn(entered, 'login').trim(), password: textIn(entered, 'password') }
    requireFilled(credentials, {
      login: t('accounts.enter-your-username'),
      password: t('accounts.enter-your-password'),
    })
    onSignedIn(await signInWith(credentials))
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => send(entered))
  }

  return (
    <form ref={form} className="account-form" onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
      <PageTitle id={titleId}>{t('accounts.sign-in')}</PageTitle>
      <FormNotice text={problem.general} failures={failures} />
      <Field
        name="login"
        label={t('accounts.username')}
        required
        // On a phone the keyboard would cover half of the page before the user has read it.
        autoFocus={matchMedia('(pointer: fine)').matches}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problem.fields.get('login')}
      />
      <PasswordField
        name="password"
        label={t('accounts.password')}
        autoComplete="current-password"
        error={problem.fields.get('password')}
      />
      <Button type="submit" look="main" busy={busy}>
        {t('accounts.sign-in')}
      </Button>
    </form>
  )
}
