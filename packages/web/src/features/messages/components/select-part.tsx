import './select-part.css'
import type { MessageSelect } from '@guildhall/protocol/components/message-components'
import { lazy, Suspense } from 'react'

const MessageChooser = lazy(async () => ({ default: (await import('./message-select-menu.tsx')).MessageSelectMenu }))

/** One of the five select menus. Its code is loaded when the first is shown. */
export function SelectPart({ component }: { component: MessageSelect }) {
  return (
    <div className="part-select">
      <Suspense fallback={<div className="part-select-coming" />}>
        <MessageChooser component={component} />
      </Suspense>
    </div>
  )
}
