import { t } from '../../language/main.ts'
import './dialog.css'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { isConfirming } from '../../api/step-up.ts'
import { Region } from '../page/region.tsx'

type DialogProps = {
  title: string
  description?: string
  /** A picture before the title. */
  picture?: ReactNode
  onClose: () => void
  children?: ReactNode
  /** The buttons below. */
  actions?: ReactNode
  size?: 'small' | 'large'
  /** Whether it is above another dialog, which a press here does not close. */
  isConfirmation?: boolean
  /** The element that gets the focus afterwards, if it isn't the previous one. */
  returnTo?: HTMLElement | undefined
}

/** Text inputs and select lists, but no file inputs. */
const FIELDS =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled), [role=combobox]'

/**
 * A modal dialog, which first focuses its first field: it keeps the focus until it is closed, also by Escape, and
 * returns it.
 */
export function Dialog({
  title,
  description,
  picture,
  onClose,
  children,
  actions,
  size = 'small',
  isConfirmation = false,
  returnTo,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)

  /** On a phone the keyboard would cover the dialog before the user has read it. */
  const firstField = (type: string) =>
    (type === 'touch' ? null : popup.current?.querySelector<HTMLElement>(`.dialog-body :is(${FIELDS})`)) ?? true

  function change(isOpen: boolean) {
    if (!isOpen && (isConfirmation || !isConfirming())) onClose()
  }

  return (
    <Base.Root open onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup
          ref={popup}
          className={`dialog dialog-${size}`}
          initialFocus={firstField}
          finalFocus={() => (returnTo?.isConnected ? returnTo : true)}
        >
          <header className="dialog-head">
            {picture}
            <Base.Title className="dialog-title">{title}</Base.Title>
            <Base.Close className="icon-button" aria-label={t('overlay.close')}>
              <X aria-hidden="true" />
            </Base.Close>
          </header>
          {description ? <Base.Description className="dialog-description">{description}</Base.Description> : null}
          {children ? (
            <div className="dialog-body">
              <Region name={t('overlay.this-window')}>{children}</Region>
            </div>
          ) : null}
          {actions ? <footer className="dialog-actions">{actions}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
