import './enable-dialog.css'
import { enableTotpMfa } from '@guildhall/protocol/operations/accounts/enable-totp-mfa'
import { useState } from 'react'
import { replaceSession } from '../../../api/session.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { mustFill, textIn } from '../../../shared/form/form-problem.ts'
import { PasswordField } from '../../../shared/form/password-field.tsx'
import { CopyLine } from '../../../shared/words/copy-line.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { carryNews } from '../carried-news.ts'
import { codesOf } from './codes-of.ts'
import { QrPicture } from './qr-picture.tsx'
import { inGroups, newTotpSecret, totpAddress } from './totp-secret.ts'

/** Gives a secret to somebody's authenticator app, and has a code of it prove that it has arrived. */
export function EnableDialog({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const me = useMe()
  const [secret] = useState(newTotpSecret)
  const address = totpAddress(secret, me.username, location.host)

  async function enable(entered: FormData) {
    const given = { password: textIn(entered, 'password'), code: textIn(entered, 'code').replaceAll(/\s/gu, '') }
    mustFill(given, { password: 'Enter your password.', code: 'Enter the code that the app shows.' })
    const made = await replaceSession(() => client.call(enableTotpMfa, {}, { ...given, secret }))
    carryNews({
      userId: me.id,
      text: 'Two-factor sign-in is on. Everywhere else you have been signed out.',
      codes: codesOf(made),
    })
  }

  return (
    <FormDialog
      title="Switch on two-factor sign-in"
      description="Scan this with an authenticator app, or type the secret into it. Everywhere else you are signed out."
      action="Switch on"
      fields={['password', 'code']}
      onSubmit={enable}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <div className="enable-secret">
            <QrPicture label="The secret as a QR code" text={address} />
            <div className="enable-secret-words">
              <dl>
                <CopyLine label="Secret" value={inGroups(secret)} />
              </dl>
              <a className="link" href={address}>
                Open in an app on this device
              </a>
            </div>
          </div>
          <PasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            error={fields.get('password')}
          />
          <Field
            name="code"
            label="Code"
            hint="The six digits that the app shows now."
            required
            autoComplete="one-time-code"
            inputMode="numeric"
            error={fields.get('code')}
          />
        </>
      )}
    </FormDialog>
  )
}
