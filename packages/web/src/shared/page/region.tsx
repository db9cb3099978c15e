import { t } from '../../language/main.ts'
import './region.css'
import type { ReactNode } from 'react'
import { Button } from '../appearance/button.tsx'
import { FaultBoundary } from './fault-boundary.tsx'

type RegionProps = {
  /** What the region is called in a sentence: “the channel list”. */
  name: string
  /** Whether a fault is shown in one line or takes the region's place. */
  look?: 'place' | 'line'
  /** A region with a fault is drawn again when this changes. */
  shows?: string | null | undefined
  children: ReactNode
}

/** A part of the page. A fault in it leaves the other parts working. */
export const Region = ({ name, look = 'place', shows, children }: RegionProps) => (
  <FaultBoundary
    shows={shows}
    fallback={(reload) => (
      <div className={`region-fault region-fault-${look}`} role="alert">
        <p>{t('page.something-went-wrong-in', { name })}</p>
        <Button onPress={reload}>{t('page.reload')}</Button>
      </div>
    )}
  >
    {children}
  </FaultBoundary>
)
