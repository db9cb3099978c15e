import './popover.css'
import { Popover as Base } from '@base-ui/react/popover'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'

type PopoverProps = {
  /** Its name, for those who don't see where it stands. */
  label: string
  anchor: HTMLElement
  side?: 'bottom' | 'left' | 'right'
  onClose: () => void
  children: ReactNode
}

/** A card beside what was pressed. It takes the focus itself, holds it until it is closed, by Escape or a press elsewhere, and gives it back. */
export function Popover({ label, anchor, side = 'bottom', onClose, children }: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null)
  const place = useMemo(() => lastPlaceOf(anchor), [anchor])

  // The open tooltip of a button in it holds it open otherwise. A menu that was opened from it lies elsewhere, and closes alone.
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

/** Where something stands, or stood last: a card stays in its place when what it belongs to is no longer there. */
function lastPlaceOf(anchor: HTMLElement) {
  let last = anchor.getBoundingClientRect()
  const getBoundingClientRect = () => {
    const now = anchor.getBoundingClientRect()
    if (now.width > 0 || now.height > 0) last = now
    return last
  }
  return { contextElement: anchor, getBoundingClientRect }
}
