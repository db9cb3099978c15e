import { useEffect, useState } from 'react'
import { stepUpSession } from '../api/accounts.ts'
import { onConfirmation, type ProofKind } from '../api/step-up.ts'
import { t } from '../language/main.ts'
import { Field } from '../shared/form/field.tsx'
import { FormDialog } from '../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../shared/form/form-problem.ts'
import { PasswordField } from '../shared/form/password-field.tsx'
import { useMe } from '../state/world.ts'

type Question = { kind: ProofKind; token: string; settle: (isElevated: boolean) => void }

/** Asks for the password or a code whenever the server requires the user to confirm their identity. */
export function ConfirmIdentity() {
  const { mfa_enabled } = useMe()
  const [question, setQuestion] = useState<Question | null>(null)

  useEffect(
    () =>
      onConfirmation((kind, token) => {
        // If a guild requires a second factor of moderators, an account without one has no code to enter.
        if (kind === 'code' && !mfa_enabled) return Promise.resolve(false)
        return new Promise((settle) => setQuestion({ kind, token, settle }))
      }),
    [mfa_enabled],
  )

  // An open question would otherwise block later ones.
  useEffect(() => () => question?.settle(false), [question])

  if (question === null) return null
  const { kind, token, settle } = question

  function close(isElevated: boolean) {
    setQuestion(null)
    settle(isElevated)
  }

  async function confirm(entered: FormData) {
    const proof = textIn(entered, kind)
    requireFilled({ [kind]: proof }, { [kind]: kind === 'code' ? t('app.enter-a-code') : t('app.enter-your-password') })
    await stepUpSession(token, kind === 'code' ? { code: proof.trim() } : { password: proof })
    close(true)
  }

  return (
    <FormDialog
      title={t('app.confirm-its-you')}
      description={t('app.you-wont-be-asked-again')}
      action={t('app.confirm')}
      fields={[kind]}
      onSubmit={confirm}
      onClose={() => close(false)}
      staysOpen
      isConfirmation
    >
      {({ fields }) =>
        kind === 'password' ? (
          <PasswordField
            name="password"
            label={t('app.password')}
            autoComplete="current-password"
            error={fields.get('password')}
          />
        ) : (
          <Field
            name="code"
            label={t('app.code')}
            hint={t('app.enter-the-six-digits')}
            required
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={fields.get('code')}
          />
        )
      }
    </FormDialog>
  )
}
