import { LIMITS } from '@guildhall/protocol/limits'
import { t } from '../../language/base.ts'
import { Field } from '../../shared/form/field.tsx'
import type { FormProblem } from '../../shared/form/form-problem.ts'
import { PasswordField } from '../../shared/form/password-field.tsx'

type RegisterFieldsProps = {
  problem: FormProblem
  /** It comes from the link; null if no invitation is required. */
  inviteCode: string | null
  /** The domains of allowed addresses; empty for all. */
  emailDomains: readonly string[]
}

/** The fields of a new account. */
export function RegisterFields({ problem, inviteCode, emailDomains }: RegisterFieldsProps) {
  return (
    <>
      <Field
        name="username"
        label={t('accounts.username')}
        required
        // On a phone the keyboard would cover half of the page before the user has read it.
        autoFocus={matchMedia('(pointer: fine)').matches}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problem.fields.get('username')}
      />
      <PasswordField
        name="password"
        label={t('accounts.password')}
        hint={t('accounts.at-least-characters', { min: LIMITS.password.min })}
        autoComplete="new-password"
        error={problem.fields.get('password')}
      />
      <Field
        name="email"
        label={t('accounts.email')}
        type="email"
        required={emailDomains.length > 0}
        {...(emailDomains.length > 0 && { hint: t('accounts.allowed-domains', { domains: emailDomains.join(', ') }) })}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={problem.fields.get('email')}
      />
      {inviteCode !== null ? (
        <Field
          name="invite_code"
          label={t('accounts.invitation-code')}
          hint={t('accounts.invitation-code-hint')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={inviteCode}
          error={problem.fields.get('invite_code')}
        />
      ) : null}
    </>
  )
}
