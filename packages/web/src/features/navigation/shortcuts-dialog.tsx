import { t } from '../../language/dialogs.ts'
import './shortcuts-dialog.css'
import { Dialog } from '../../shared/overlay/dialog.tsx'

/** A keyboard shortcut as listed. */
export type ListedShortcut = { readonly keys: readonly string[]; readonly label: string }

type ShortcutsDialogProps = { shortcuts: readonly ListedShortcut[]; onClose: () => void }

/** The shortcuts of the client and of the message box. */
export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  const inBox: readonly ListedShortcut[] = [
    { keys: ['Enter'], label: t('navigation.send-the-message') },
    { keys: ['Shift', 'Enter'], label: t('navigation.start-a-new-line') },
    { keys: ['↑'], label: t('navigation.edit-your-last-message') },
    { keys: ['Esc'], label: t('navigation.cancel-a-reply-or-an') },
  ]
  return (
    <Dialog title={t('navigation.keyboard-shortcuts')} onClose={onClose}>
      <dl className="shortcuts">
        {[...shortcuts, ...inBox].map(({ keys, label }) => (
          <div key={label} className="shortcuts-row">
            <dt>{label}</dt>
            <dd className="shortcuts-keys">
              {keys.map((key) => (
                <kbd key={key} className="shortcuts-key">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
