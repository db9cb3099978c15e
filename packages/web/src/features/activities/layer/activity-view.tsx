import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../../../language/activities.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { StoredChoice, useStoredChoice } from '../../../shared/stored-choice.ts'
import { DialogQueue } from '../app-dialogs/dialog-queue.ts'
import { QueuedDialogs } from '../app-dialogs/queued-dialogs.tsx'
import { followWindow, newFrameView } from '../ports/frame-view.ts'
import { ActivityBar } from './activity-bar.tsx'
import { ActivityFrame } from './activity-frame.tsx'
import { ParticipantTiles } from './participants.tsx'
import { useActivityLayout } from './use-activity-layout.ts'
import { type EmbeddedAppState, useEmbeddedApp } from './use-embedded-app.ts'
import { useIsDeveloper } from './use-is-developer.ts'

const DeveloperTools = lazy(async () => ({
  default: (await import('../developer/developer-tools.tsx')).DeveloperTools,
}))

const panelChoice = new StoredChoice('guildhall.activity-panel', ['closed', 'open'])

type ActivityViewProps = { activity: EmbeddedActivity; onLeave: () => void }

/** A running app in its frame: above the channel in which it was launched, and in a corner elsewhere. */
export function ActivityView({ activity, onLeave }: ActivityViewProps) {
  const [view] = useState(newFrameView)
  const [queue] = useState(() => new DialogQueue())
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLElement>(null)
  const { running, trace, retry } = useEmbeddedApp({ activity, frame, queue, view, onEnd: onLeave })
  const layout = useActivityLayout(activity, view)
  const isDeveloper = useIsDeveloper(activity.application_id)
  const isPanelOpen = useStoredChoice(panelChoice) === 'open'
  const name = nameOf(running)

  useEffect(() => followWindow(view, window), [view])
  useEffect(() => stage.current?.focus(), [])

  function enlarge() {
    view.setState(({ tried }) => ({ tried: { ...tried, layoutMode: null } }))
    layout.enlarge()
  }
  const toggle = () => panelChoice.choose(isPanelOpen ? 'closed' : 'open')

  return (
    <section ref={stage} className="activity" data-small={layout.isSmall} aria-label={name} tabIndex={-1}>
      <ActivityBar
        activity={activity}
        name={name}
        layout={layout}
        panel={isDeveloper ? { isOpen: isPanelOpen, toggle } : null}
        onLeave={onLeave}
      />
      <div className="activity-floor">
        <ActivityFrame
          name={name}
          running={running}
          frame={frame}
          view={view}
          isSmall={layout.isSmall}
          onEnlarge={enlarge}
          tiles={<ParticipantTiles activity={activity} />}
        >
          <Button look="main" onPress={retry}>
            {t('layer.reload')}
          </Button>
          <Button onPress={onLeave}>{t('layer.leave')}</Button>
        </ActivityFrame>
        {isDeveloper ? (
          <Suspense>
            <DeveloperTools activity={activity} name={name} trace={trace} view={view} isOpen={isPanelOpen} />
          </Suspense>
        ) : null}
      </div>
      <QueuedDialogs queue={queue} />
    </section>
  )
}

const nameOf = (running: EmbeddedAppState): string => ('name' in running ? running.name : null) ?? t('layer.activity')
