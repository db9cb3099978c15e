import { t } from '../../../language/activity-developer.ts'
import './developer-panel.css'
import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { useState } from 'react'
import type { FrameViewStore } from '../ports/frame-view.ts'
import type { Trace } from '../rpc/trace.ts'
import { DeveloperPanel } from './developer-panel.tsx'
import { SecondUserPane } from './second-user-pane.tsx'

type DeveloperToolsProps = {
  activity: EmbeddedActivity
  name: string
  /** Null until the app is loaded. */
  trace: Trace | null
  view: FrameViewStore
  isOpen: boolean
}

/** The panel beside an app for its developer. A second user stays while the panel is closed. */
export function DeveloperTools({ activity, name, trace, view, isOpen }: DeveloperToolsProps) {
  const [hasSecond, setSecond] = useState(false)
  return (
    <>
      {hasSecond ? (
        <SecondUserPane activity={activity} name={name} view={view} onClose={() => setSecond(false)} />
      ) : null}
      {isOpen ? (
        <aside className="developer-panel" aria-label={t('developer.developer-panel')}>
          {trace === null ? (
            <p className="developer-empty">{t('developer.the-app-has-not-loaded-yet')}</p>
          ) : (
            <DeveloperPanel
              activity={activity}
              trace={trace}
              view={view}
              second={{ isOpen: hasSecond, toggle: () => setSecond(!hasSecond) }}
            />
          )}
        </aside>
      ) : null}
    </>
  )
}
