import { modifyCurrentUser } from '@guildhall/protocol/operations/accounts/modify-current-user'
import type { BodyOf } from '../../../api/call.ts'
import { replaceSession } from '../../../api/session.ts'
import { t } from '../../../language/settings.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { PasswordField } from '../../../shared/form/password-field.tsx'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import type { Client } from '../../../state/client.ts'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { setNoticeAfterReload } from '../notice-after-reload.ts'

type DialogProps = { onClose: () => void }

const missing = { password: t('account.enter-your-password') }

const change = (client: Client, body: BodyOf<typeof modifyCurrentUser>) => client.call(modifyCurrentUser, {}, body)

export function UsernameDialog({ onClose }: DialogProps) {
  const client = useClient()
  const me = useMe()

  async function send(entered: FormData) {
    const body = { username: textIn(entered, 'username').trim(), password: textIn(entered, 'password') }
    requireFilled(body, { username: t('account.choose-a-username'), ...missing })
    await change(client, body)
    showToast(t('account.your-username-was-changed'))
  }

  return (
    <FormDialog
      title={t('account.change-your-username')}
      description={t('account.you-sign-in-with-it-and')}
      action={t('account.change')}
      fields={['username', 'password']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="username"
            label={t('account.username')}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={me.username}
            error={fields.get('username')}
          />
          <Proof error={fields.get('password')} />
        </>
      )}
    </FormDialog>
  )
}

export function EmailDialog({ onClose }: DialogProps) {
  const client = useClient()
  const me = useMe()

  async function send(entered: FormData) {
    const password = textIn(entered, 'password')
    requireFilled({ password }, missing)
    await change(client, { email: textIn(entered, 'email').trim() || null, password })
    showToast(t('account.your-email-address-was-changed'))
  }

  return (
    <FormDialog
      title={t('account.change-your-email-address')}
      description={t('account.you-can-sign-in-with-it')}
      action={t('account.change')}
      fields={['email', 'password']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="email"
            label={t('account.email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={me.email ?? ''}
            error={fields.get('email')}
          />
          <Proof error={fields.get('password')} />
        </>
      )}
    </FormDialog>
  )
}

/** An account that was created through an issuer has no password; choosing the first one needs a recent sign-in. */
export function NewPasswordDialog({ onClose, isFirst = false }: DialogProps & { isFirst?: boolean }) {
  const client = useClient()
  const me = useMe()

  async function send(entered: FormData) {
    const password = isFirst ? {} : { password: textIn(entered, 'password') }
    const body = { ...password, new_password: textIn(entered, 'new_password') }
    requireFilled(body, { ...(!isFirst && missing), new_password: t('account.choose-a-new-password') })
    await replaceSession(() => change(client, body))
    setNoticeAfterReload({ userId: me.id, text: t('account.your-password-was-changed-you-were') })
  }

  return (
    <FormDialog
      title={t('account.change-your-password')}
      description={isFirst ? t('account.choose-first-password-text') : t('account.you-stay-signed-in-here-and')}
      action={t('account.change')}
      fields={['password', 'new_password']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          {isFirst ? null : <Proof error={fields.get('password')} />}
          <PasswordField
            name="new_password"
            label={t('account.new-password')}
            autoComplete="new-password"
            error={fields.get('new_password')}
          />
        </>
      )}
    </FormDialog>
  )
}

const Proof = ({ error }: { error: string | undefined }) => (
  <PasswordField name="password" label={t('account.your-password')} autoComplete="current-password" error={error} />
)
