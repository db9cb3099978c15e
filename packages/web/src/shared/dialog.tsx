import './dialog.css'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type DialogProps = {
  title: string
  description?: string
  /** A picture before the title. */
  picture?: ReactNode
  onClose: () => void
  children?: ReactNode
  /** The line of buttons below. */
  actions?: ReactNode
  size?: 'small' | 'large'
  /** What has the focus afterwards, where it isn't what had it before. */
  returnTo?: HTMLElement | undefined
}

/** A window above the page: it holds the focus until it is closed, by Escape too, and gives it back. */
export function Dialog({
  title,
  description,
  picture,
  onClose,
  children,
  actions,
  size = 'small',
  returnTo,
}: DialogProps) {
  return (
    <Base.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className={`dialog dialog-${size}`} finalFocus={() => (returnTo?.isConnected ? returnTo : true)}>
          <header className="dialog-head">
            {picture}
            <Base.Title className="dialog-title">{title}</Base.Title>
            <Base.Close className="icon-button" aria-label="Close">
              <X aria-hidden="true" />
            </Base.Close>
          </header>
          {description ? <Base.Description className="dialog-description">{description}</Base.Description> : null}
          {children ? <div className="dialog-body">{children}</div> : null}
          {actions ? <footer className="dialog-actions">{actions}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
