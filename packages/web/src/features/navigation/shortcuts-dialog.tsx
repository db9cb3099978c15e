import { t } from '../../language/dialogs.ts'
import './shortcuts-dialog.css'
import { useId } from 'react'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import type { KeyCombination } from '../../shared/page/key-combination.ts'

type Listed = readonly Pick<KeyCombination, 'keys' | 'label'>[]

type ShortcutsDialogProps = {
  /** Those of the whole client. */
  everywhere: Listed
  /** Those of the message box. */
  inMessageBox: Listed
  onClose: () => void
}

/** All keyboard shortcuts. */
export const ShortcutsDialog = ({ everywhere, inMessageBox, onClose }: ShortcutsDialogProps) => (
  <Dialog title={t('navigation.keyboard-shortcuts')} onClose={onClose}>
    <Shortcuts title={t('navigation.everywhere')} listed={everywhere} />
    <Shortcuts title={t('navigation.in-the-message-box')} listed={inMessageBox} />
  </Dialog>
)

function Shortcuts({ title, listed }: { title: string; listed: Listed }) {
  const id = useId()
  return (
    <section className="shortcuts" aria-labelledby={id}>
      <h3 id={id} className="shortcuts-title">
        {title}
      </h3>
      <dl>
        {listed.map(({ keys, label }) => (
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
    </section>
  )
}
