import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../language/activity-developer.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Tabs } from '../../../shared/page/tabs.tsx'
import type { FrameViewStore } from '../ports/frame-view.ts'
import type { Trace, Traced } from '../rpc/trace.ts'
import { ConsoleList } from './console-list.tsx'
import { DeniedRequestList } from './denied-request-list.tsx'
import { FrameList } from './frame-list.tsx'
import { PendingCommandList } from './pending-command-list.tsx'
import { type SecondUserToggle, Simulators } from './simulators.tsx'

type DeveloperPanelProps = {
  activity: EmbeddedActivity
  trace: Trace
  view: FrameViewStore
  /** Whether there is a pane of a second user, and a function to open and close it. */
  second: SecondUserToggle
}

type Page = 'frames' | 'pending' | 'refused' | 'console' | 'simulate'

/** The messages between an app and its host, its denied requests, and simulators. */
export function DeveloperPanel({ activity, trace, view, second }: DeveloperPanelProps) {
  const live = useStore(trace.store)
  const [held, setHeld] = useState<Traced | null>(null)
  const [page, setPage] = useState<Page>('frames')
  const traced = held ?? live

  function clear() {
    trace.clear()
    setHeld(null)
  }

  return (
    <>
      <div className="developer-head">
        <h3 className="developer-heading">{t('developer.developer-panel')}</h3>
        <IconButton
          label={held === null ? t('developer.pause') : t('developer.resume')}
          side="bottom"
          aria-pressed={held !== null}
          onClick={() => setHeld(held === null ? live : null)}
        >
          {held === null ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </IconButton>
        <IconButton label={t('developer.clear')} side="bottom" onClick={clear}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <Tabs
        label={t('developer.developer-panel')}
        chosen={page}
        onChoose={setPage}
        tabs={[
          { value: 'frames', label: t('developer.frames'), draw: () => <FrameList traced={traced} /> },
          {
            value: 'pending',
            label: t('developer.pending'),
            waiting: {
              count: traced.pending.length,
              words: t('developer.unanswered', { count: traced.pending.length }),
            },
            draw: () => <PendingCommandList traced={traced} />,
          },
          {
            value: 'refused',
            label: t('developer.refused'),
            draw: () => <DeniedRequestList applicationId={activity.application_id} traced={traced} />,
          },
          { value: 'console', label: t('developer.console'), draw: () => <ConsoleList traced={traced} /> },
          {
            value: 'simulate',
            label: t('developer.simulate'),
            draw: () => <Simulators activity={activity} view={view} second={second} />,
          },
        ]}
      />
    </>
  )
}
