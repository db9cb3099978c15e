import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { type RefObject, useEffect, useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/activities.ts'
import { useClient } from '../../../state/use-client.ts'
import { createAppDialogs } from '../app-dialogs/create-app-dialogs.tsx'
import type { DialogQueue } from '../app-dialogs/dialog-queue.ts'
import { EmbeddedApp } from '../frame/embedded-app.ts'
import { endedMessage } from '../frame/ended-message.ts'
import { frameAddress } from '../frame/frame-address.ts'
import { keepKeyboardFocus } from '../frame/keep-keyboard-focus.ts'
import { createHostPorts } from '../ports/create-host-ports.ts'
import type { FrameViewStore } from '../ports/frame-view.ts'
import type { AppEnding } from '../rpc/rpc-host.ts'
import type { Trace } from '../rpc/trace.ts'
import { activityPlaceOf, type LaunchDetails, readLaunchDetails } from './launch-details.ts'
import { takeLinkParameters } from './link-parameters.ts'

type Around = {
  readonly activity: EmbeddedActivity
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly queue: DialogQueue
  readonly view: FrameViewStore
  /** The app ended normally. */
  readonly onEnd: () => void
}

const TOOK_KEYBOARD = t('layer.the-activity-kept-taking-the-focus')

/** The state of an app. */
export type EmbeddedAppState =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly name: string }
  | { readonly state: 'ended'; readonly name: string | null; readonly words: string }

/** Runs an app in a frame as long as the frame exists. */
export function useEmbeddedApp({ activity, frame, queue, view, onEnd }: Around) {
  const client = useClient()
  const [running, setRunning] = useState<EmbeddedAppState>({ state: 'opening' })
  const [trace, setTrace] = useState<Trace | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { instance_id } = activity

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame doesn't depend on the other participants.
  useEffect(() => {
    const abort = new AbortController()
    let app: EmbeddedApp | null = null
    let letKeyboard = () => {}
    setRunning({ state: 'opening' })
    const open = (opening: LaunchDetails) => {
      if (abort.signal.aborted || frame.current === null) return
      const { name } = opening.application
      const ended = (ending: AppEnding) => {
        const words = endedMessage(ending)
        if (words === null) onEnd()
        else setRunning({ state: 'ended', name, words })
      }
      app = openApp({ ...opening, activity, client, element: frame.current, queue, view, ended })
      setTrace(app.trace)
      setRunning({ state: 'open', name })
      letKeyboard = keepKeyboardFocus(frame.current, () => {
        letKeyboard()
        app?.close()
        setRunning({ state: 'ended', name, words: TOOK_KEYBOARD })
      })
    }
    readLaunchDetails(client, activityPlaceOf(activity), abort.signal).then(open, (problem: unknown) => {
      if (!abort.signal.aborted) setRunning({ state: 'ended', name: null, words: wordsOf(problem) })
    })
    return () => {
      abort.abort()
      letKeyboard()
      app?.close()
    }
  }, [client, instance_id, attempt])

  return { running, trace, retry: () => setAttempt((count) => count + 1) }
}

type Open = LaunchDetails & {
  readonly activity: EmbeddedActivity
  readonly client: ReturnType<typeof useClient>
  readonly element: HTMLIFrameElement
  readonly queue: DialogQueue
  readonly view: FrameViewStore
  readonly ended: (ending: AppEnding) => void
}

function openApp({ activity, application, client, element, ended, origin, queue, ticket, view }: Open): EmbeddedApp {
  const place = activityPlaceOf(activity)
  const { id, name } = application
  const frameId = crypto.randomUUID()
  const dialogs = createAppDialogs({ client, queue, place, appName: name })
  const app = new EmbeddedApp({
    frame: element,
    page: window,
    origin,
    app: { id, name, frameId, guildId: place.guildId, channelId: place.channelId },
    ports: createHostPorts({ client, dialogs, place, applicationName: name, view, host: location.host }),
    onEnd: ended,
  })
  const platform = matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop'
  const words = takeLinkParameters(place)
  app.open(frameAddress(origin, { place, frameId, launchId: activity.launch_id, ticket, platform, ...words }))
  return app
}

const wordsOf = (problem: unknown): string =>
  problem instanceof Error && problem.name === 'Error' ? problem.message : describeProblem(problem)
