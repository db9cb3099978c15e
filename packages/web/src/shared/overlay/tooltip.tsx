import './tooltip.css'
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

type TooltipProps = { text: string; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactElement }

/** A tooltip. It is not a label: its element has one of its own. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root
      onOpenChange={(_, details) => {
        // The same key press also closes what contains the button.
        if (details.reason === 'escape-key') details.allowPropagation()
      }}
    >
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="tooltip-place" side={side} sideOffset={6}>
          <Base.Popup className="tooltip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
