import { modifyCurrentUser } from '@guildhall/protocol/operations/accounts/modify-current-user'
import type { BodyOf } from '../../../api/call.ts'
import { replaceSession } from '../../../api/session.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { mustFill, textIn } from '../../../shared/form/form-problem.ts'
import { PasswordField } from '../../../shared/form/password-field.tsx'
import { say } from '../../../shared/overlay/toasts.tsx'
import type { Client } from '../../../state/client.ts'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { carryNews } from '../carried-news.ts'

type DialogProps = { onClose: () => void }

const missing = { password: 'Enter your password.' }

const change = (client: Client, body: BodyOf<typeof modifyCurrentUser>) => client.call(modifyCurrentUser, {}, body)

export function UsernameDialog({ onClose }: DialogProps) {
  const client = useClient()
  const me = useMe()

  async function send(entered: FormData) {
    const body = { username: textIn(entered, 'username').trim(), password: textIn(entered, 'password') }
    mustFill(body, { username: 'Choose a user name.', ...missing })
    await change(client, body)
    say('Your user name is changed.')
  }

  return (
    <FormDialog
      title="Change your user name"
      description="You sign in with it, and others find you by it."
      action="Change"
      fields={['username', 'password']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="username"
            label="User name"
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
    mustFill({ password }, missing)
    await change(client, { email: textIn(entered, 'email').trim() || null, password })
    say('Your e-mail address is changed.')
  }

  return (
    <FormDialog
      title="Change your e-mail address"
      description="You can sign in with it. Nothing is sent to it, and nobody else sees it."
      action="Change"
      fields={['email', 'password']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="email"
            label="E-mail"
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

export function NewPasswordDialog({ onClose }: DialogProps) {
  const client = useClient()
  const me = useMe()

  async function send(entered: FormData) {
    const body = { password: textIn(entered, 'password'), new_password: textIn(entered, 'new_password') }
    mustFill(body, { ...missing, new_password: 'Choose a new password.' })
    await replaceSession(() => change(client, body))
    carryNews({ userId: me.id, text: 'Your password is changed. Everywhere else you have been signed out.' })
  }

  return (
    <FormDialog
      title="Change your password"
      description="You stay signed in here. Everywhere else you are signed out."
      action="Change"
      fields={['password', 'new_password']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Proof error={fields.get('password')} />
          <PasswordField
            name="new_password"
            label="New password"
            autoComplete="new-password"
            error={fields.get('new_password')}
          />
        </>
      )}
    </FormDialog>
  )
}

const Proof = ({ error }: { error: string | undefined }) => (
  <PasswordField name="password" label="Your password" autoComplete="current-password" error={error} />
)
