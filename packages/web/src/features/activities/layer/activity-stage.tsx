import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../../../language/activities.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { KeptChoice, useKept } from '../../../shared/stored-choice.ts'
import { DialogQueue } from '../asking/dialog-queue.ts'
import { OpenQuestions } from '../asking/open-questions.tsx'
import { followWindow, newFrameView } from '../ports/frame-view.ts'
import { ActivityBar } from './activity-bar.tsx'
import { ActivityRoom } from './activity-room.tsx'
import { ParticipantTiles } from './participants.tsx'
import { type Running, useEmbeddedApp } from './use-embedded-app.ts'
import { useIsDeveloper } from './use-is-developer.ts'
import { useLayout } from './use-layout.ts'

const DeveloperTools = lazy(async () => ({
  default: (await import('../developer/developer-tools.tsx')).DeveloperTools,
}))

const panelChoice = new KeptChoice('guildhall.activity-panel', ['closed', 'open'])

type ActivityStageProps = { activity: EmbeddedActivity; onLeave: () => void }

/** A running app in its frame: above the channel in which it was launched, and in a corner elsewhere. */
export function ActivityStage({ activity, onLeave }: ActivityStageProps) {
  const [view] = useState(newFrameView)
  const [queue] = useState(() => new DialogQueue())
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLElement>(null)
  const { running, trace, retry } = useEmbeddedApp({ activity, frame, queue, view, onEnd: onLeave })
  const layout = useLayout(activity, view)
  const isDeveloper = useIsDeveloper(activity.application_id)
  const isPanelOpen = useKept(panelChoice) === 'open'
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
        <ActivityRoom
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
        </ActivityRoom>
        {isDeveloper ? (
          <Suspense>
            <DeveloperTools activity={activity} name={name} trace={trace} view={view} isOpen={isPanelOpen} />
          </Suspense>
        ) : null}
      </div>
      <OpenQuestions queue={queue} />
    </section>
  )
}

const nameOf = (running: Running): string => ('name' in running ? running.name : null) ?? t('layer.activity')
