import { t } from '../../../language/settings.ts'
import './backup-codes-dialog.css'
import { Button } from '../../../shared/appearance/button.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { copyText } from '../../../shared/text/copy-text.ts'

type BackupCodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** Shows the backup codes, which can't be shown again. */
export function BackupCodesDialog({ codes, onClose }: BackupCodesDialogProps) {
  const text = codes.join('\n')
  return (
    <Dialog
      title={t('two-factor.save-your-backup-codes')}
      description={t('two-factor.use-each-code-once')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => void copyText(text, t('two-factor.codes'))}>{t('two-factor.copy')}</Button>
          <Button onPress={() => download(text)}>{t('two-factor.download')}</Button>
          <Button look="main" onPress={onClose}>
            {t('two-factor.ive-saved-them')}
          </Button>
        </>
      }
    >
      <ul className="backup-codes" aria-label={t('two-factor.backup-codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = `guildhall-backup-codes-${location.hostname}.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
