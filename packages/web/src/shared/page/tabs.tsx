import './tabs.css'
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { Badge } from '../appearance/badge.tsx'

type Tab<T extends string> = {
  readonly value: T
  readonly label: string
  /** The number of pending items, and its label. */
  readonly waiting?: { readonly count: number; readonly words: string }
  readonly draw: () => ReactNode
}

type TabsProps<T extends string> = {
  label: string
  tabs: readonly Tab<T>[]
  chosen: T
  onChoose: (value: T) => void
}

/** Tabs, of which one is shown. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose }: TabsProps<T>) {
  return (
    <Base.Root value={chosen} onValueChange={(value: T) => onChoose(value)}>
      <Base.List className="tabs-list" aria-label={label} activateOnFocus>
        {tabs.map(({ value, label: name, waiting }) => (
          <Base.Tab key={value} value={value} className="tabs-tab">
            {name}
            {waiting === undefined || waiting.count === 0 ? null : (
              <>
                <Badge count={waiting.count} />
                <span className="unseen">, {waiting.words}</span>
              </>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ value, draw }) => (
        <Base.Panel key={value} value={value} className="tabs-panel">
          {draw()}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
