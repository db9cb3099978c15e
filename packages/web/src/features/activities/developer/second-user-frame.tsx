import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../language/activity-developer.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { DialogQueue } from '../app-dialogs/dialog-queue.ts'
import { QueuedDialogs } from '../app-dialogs/queued-dialogs.tsx'
import { ActivityFrame } from '../layer/activity-frame.tsx'
import { useEmbeddedApp } from '../layer/use-embedded-app.ts'
import { type FrameViewStore, followWindow, newFrameView } from '../ports/frame-view.ts'

type SecondUserFrameProps = {
  activity: EmbeddedActivity
  name: string
  /** How the first user's frame is shown. */
  first: FrameViewStore
  onLeave: () => void
}

/** The app as the second user sees it. Only the first user's frame has a simulated device. */
export function SecondUserFrame({ activity, name, first, onLeave }: SecondUserFrameProps) {
  const [view] = useState(newFrameView)
  const [queue] = useState(() => new DialogQueue())
  const frame = useRef<HTMLIFrameElement>(null)
  const { running, retry } = useEmbeddedApp({ activity, frame, queue, view, onEnd: onLeave })
  const isSmall = useStore(first, ({ layoutMode }) => layoutMode === 1)

  useEffect(() => followWindow(view, window), [view])
  useEffect(() => view.setState({ layoutMode: isSmall ? 1 : 0 }), [view, isSmall])

  return (
    <>
      <ActivityFrame
        name={name}
        running={running}
        frame={frame}
        view={view}
        isSmall={isSmall}
        isApart
        onEnlarge={() => undefined}
        tiles={null}
      >
        <Button look="main" onPress={retry}>
          {t('developer.reload')}
        </Button>
      </ActivityFrame>
      <QueuedDialogs queue={queue} />
    </>
  )
}
