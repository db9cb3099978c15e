import { t } from '../../language/settings.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { PasswordField } from '../../shared/form/password-field.tsx'

type PasswordDialogProps = {
  title: string
  description: string
  action: string
  /** Marks an irreversible action. */
  tone?: 'danger'
  onSubmit: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password before a sensitive change. */
export function PasswordDialog({ onSubmit, ...rest }: PasswordDialogProps) {
  async function send(entered: FormData) {
    const password = textIn(entered, 'password')
    requireFilled({ password }, { password: t('settings.enter-your-password') })
    await onSubmit(password)
  }

  return (
    <FormDialog {...rest} fields={['password']} onSubmit={send}>
      {({ fields }) => (
        <PasswordField
          name="password"
          label={t('settings.your-password')}
          autoComplete="current-password"
          error={fields.get('password')}
        />
      )}
    </FormDialog>
  )
}
