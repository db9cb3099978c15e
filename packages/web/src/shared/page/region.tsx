import { t } from '../../language/main.ts'
import './region.css'
import type { ReactNode } from 'react'
import { Button } from '../appearance/button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

type RegionProps = {
  /** The region's name in a sentence: “the channel list”. */
  name: string
  /** Whether an error is shown in one line or replaces the region. */
  look?: 'place' | 'line'
  /** A failed region is rendered again when this changes. */
  shows?: string | null | undefined
  children: ReactNode
}

/** A region of the page. An error in it leaves the other regions working. */
export const Region = ({ name, look = 'place', shows, children }: RegionProps) => (
  <ErrorBoundary
    shows={shows}
    fallback={(reload) => (
      <div className={`region-fault region-fault-${look}`} role="alert">
        <p>{t('page.couldnt-show', { name })}</p>
        <Button onPress={reload}>{t('page.reload')}</Button>
      </div>
    )}
  >
    {children}
  </ErrorBoundary>
)
