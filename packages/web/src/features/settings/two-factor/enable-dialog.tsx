import { t } from '../../../language/settings.ts'
import './enable-dialog.css'
import { enableTotpMfa } from '@guildhall/protocol/operations/accounts/enable-totp-mfa'
import { useState } from 'react'
import { replaceSession } from '../../../api/session.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { PasswordField } from '../../../shared/form/password-field.tsx'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { setNoticeAfterReload } from '../notice-after-reload.ts'
import { createdBackupCodes } from './backup-codes.ts'
import { QrPicture } from './qr-picture.tsx'
import { generateTotpSecret, groupCharacters, totpAddress } from './totp-secret.ts'

/** Shows a secret for an authenticator app, and verifies it by a code of the app. */
export function EnableTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const me = useMe()
  const [secret] = useState(generateTotpSecret)
  const address = totpAddress(secret, me.username, location.host)

  async function enable(entered: FormData) {
    const given = { password: textIn(entered, 'password'), code: textIn(entered, 'code').replaceAll(/\s/gu, '') }
    requireFilled(given, {
      password: t('two-factor.enter-your-password'),
      code: t('two-factor.enter-the-code-from-the-app'),
    })
    const made = await replaceSession(() => client.call(enableTotpMfa, {}, { ...given, secret }))
    setNoticeAfterReload({
      userId: me.id,
      text: t('two-factor.was-turned-on'),
      codes: createdBackupCodes(made),
    })
  }

  return (
    <FormDialog
      title={t('two-factor.turn-on-two-factor-authentication')}
      description={t('two-factor.scan-this-code')}
      action={t('two-factor.turn-on')}
      fields={['password', 'code']}
      onSubmit={enable}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <div className="enable-secret">
            <QrPicture label={t('two-factor.qr-code-with-the-secret')} text={address} />
            <div className="enable-secret-words">
              <dl>
                <CopyLine label={t('two-factor.secret')} value={groupCharacters(secret)} />
              </dl>
              <a className="link" href={address}>
                {t('two-factor.open-in-an-app-on')}
              </a>
            </div>
          </div>
          <PasswordField
            name="password"
            label={t('two-factor.your-password')}
            autoComplete="current-password"
            error={fields.get('password')}
          />
          <Field
            name="code"
            label={t('two-factor.code')}
            hint={t('two-factor.enter-the-six-digits-shown')}
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
