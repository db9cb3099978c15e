import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { type RefObject, useEffect, useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/activities.ts'
import { useClient } from '../../../state/use-client.ts'
import type { DialogQueue } from '../asking/dialog-queue.ts'
import { dialogsFor } from '../asking/dialogs-for.tsx'
import { EmbeddedApp } from '../frame/embedded-app.ts'
import { endingWords } from '../frame/ended-message.ts'
import { frameAddress } from '../frame/frame-address.ts'
import { keepKeyboard } from '../frame/keep-keyboard.ts'
import type { FrameViewStore } from '../ports/frame-view.ts'
import { hostPortsOf } from '../ports/host-ports-of.ts'
import type { AppEnding } from '../rpc/rpc-host.ts'
import type { Trace } from '../rpc/trace.ts'
import { activityPlaceOf, findOpening, type LaunchDetails } from './launch-details.ts'
import { takeLinkWords } from './link-parameters.ts'

type Around = {
  readonly activity: EmbeddedActivity
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly queue: DialogQueue
  readonly view: FrameViewStore
  /** The app ended normally. */
  readonly onEnd: () => void
}

const TOOK_KEYBOARD = t('layer.it-took-the-keyboard-again-and')

/** The state of an app. */
export type Running =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly name: string }
  | { readonly state: 'ended'; readonly name: string | null; readonly words: string }

/** Runs an app in a frame as long as the frame exists. */
export function useEmbeddedApp({ activity, frame, queue, view, onEnd }: Around) {
  const client = useClient()
  const [running, setRunning] = useState<Running>({ state: 'opening' })
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
        const words = endingWords(ending)
        if (words === null) onEnd()
        else setRunning({ state: 'ended', name, words })
      }
      app = openApp({ ...opening, activity, client, element: frame.current, queue, view, ended })
      setTrace(app.trace)
      setRunning({ state: 'open', name })
      letKeyboard = keepKeyboard(frame.current, () => {
        letKeyboard()
        app?.close()
        setRunning({ state: 'ended', name, words: TOOK_KEYBOARD })
      })
    }
    findOpening(client, activityPlaceOf(activity), abort.signal).then(open, (problem: unknown) => {
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
  const dialogs = dialogsFor({ client, queue, place, appName: name })
  const app = new EmbeddedApp({
    frame: element,
    page: window,
    origin,
    app: { id, name, frameId, guildId: place.guildId, channelId: place.channelId },
    ports: hostPortsOf({ client, dialogs, place, applicationName: name, view, host: location.host }),
    onEnd: ended,
  })
  const platform = matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop'
  const words = takeLinkWords(place)
  app.open(frameAddress(origin, { place, frameId, launchId: activity.launch_id, ticket, platform, ...words }))
  return app
}

const wordsOf = (problem: unknown): string =>
  problem instanceof Error && problem.name === 'Error' ? problem.message : describeProblem(problem)
