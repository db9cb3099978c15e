import './popover.css'
import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

type PopoverButtonProps = {
  /** The card's label. */
  label: string
  trigger: ReactElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** A class for its style. */
  className?: string
  children: ReactNode
}

/** A button that opens a card above it. */
export function PopoverButton({
  label,
  trigger,
  isOpen,
  onOpenChange,
  className = 'popover',
  children,
}: PopoverButtonProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="popover-place" side="top" align="end" sideOffset={6} collisionPadding={8}>
          <Base.Popup className={className} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
