import './popover.css'
import { Popover as Base } from '@base-ui/react/popover'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'

type PopoverProps = {
  /** Its label for screen readers. */
  label: string
  anchor: HTMLElement
  side?: 'bottom' | 'left' | 'right'
  onClose: () => void
  children: ReactNode
}

/**
 * A card beside the pressed element. It takes the focus, keeps it until it is closed, also by Escape or a press
 * elsewhere, and returns it.
 */
export function Popover({ label, anchor, side = 'bottom', onClose, children }: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null)
  const place = useMemo(() => lastPlaceOf(anchor), [anchor])

  // An open tooltip of a button inside keeps it open otherwise. A menu opened from it is separate, and closes alone.
  function closeAtEscape({ key, currentTarget, target, nativeEvent }: KeyboardEvent<HTMLDivElement>) {
    const isWithin = target instanceof Node && currentTarget.contains(target)
    if (key === 'Escape' && isWithin && !nativeEvent.isComposing) onClose()
  }

  return (
    <Base.Root open modal="trap-focus" onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Base.Portal>
        <Base.Positioner className="popover-place" anchor={place} side={side} align="start" sideOffset={8} sticky>
          <Base.Popup
            ref={popup}
            initialFocus={popup}
            className="popover"
            aria-label={label}
            finalFocus={() => (anchor.isConnected ? anchor : true)}
            onKeyDown={closeAtEscape}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** An element's last position: a card stays in place when its anchor is removed. */
function lastPlaceOf(anchor: HTMLElement) {
  let last = anchor.getBoundingClientRect()
  const getBoundingClientRect = () => {
    const now = anchor.getBoundingClientRect()
    if (now.width > 0 || now.height > 0) last = now
    return last
  }
  return { contextElement: anchor, getBoundingClientRect }
}
