import { getBackupCodes } from '@guildhall/protocol/operations/accounts/get-backup-codes'
import { useState } from 'react'
import { t } from '../../../language/settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { PasswordDialog } from '../password-dialog.tsx'
import { createdBackupCodes } from './backup-codes.ts'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { EnableTwoFactorDialog } from './enable-dialog.tsx'

type Opened = 'enable' | 'disable' | 'codes'

/** Whether two-factor authentication is on, with actions to change it. */
export function TwoFactor() {
  const client = useClient()
  const { mfa_enabled } = useMe()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setOpened(null)

  async function renew(password: string) {
    const body = { password, regenerate: true }
    setCodes(createdBackupCodes(await client.call(getBackupCodes, {}, body)))
  }

  return (
    <>
      <p>{mfa_enabled ? t('two-factor.is-on') : t('two-factor.is-off')}</p>
      <div className="section-buttons">
        {mfa_enabled ? (
          <>
            <Button onPress={() => setOpened('codes')}>{t('two-factor.new-backup-codes')}</Button>
            <Button look="danger" onPress={() => setOpened('disable')}>
              {t('two-factor.turn-off')}
            </Button>
          </>
        ) : (
          <Button onPress={() => setOpened('enable')}>{t('two-factor.turn-on')}</Button>
        )}
      </div>
      {opened === 'enable' ? <EnableTwoFactorDialog onClose={close} /> : null}
      {opened === 'disable' ? <DisableDialog onClose={close} /> : null}
      {opened === 'codes' ? (
        <PasswordDialog
          title={t('two-factor.create-new-backup-codes')}
          description={t('two-factor.your-old-codes-will-stop-working')}
          action={t('two-factor.create-new-codes')}
          onSubmit={renew}
          onClose={close}
        />
      ) : null}
      {codes === null || opened !== null ? null : <BackupCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
