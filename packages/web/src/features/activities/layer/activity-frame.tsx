import type { ReactNode, RefObject } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../language/activities.ts'
import { FRAME_ALLOW, FRAME_SANDBOX } from '../frame/embedded-app.ts'
import { type FrameViewStore, layoutIn, orientationIn } from '../ports/frame-view.ts'
import type { EmbeddedAppState } from './use-embedded-app.ts'

type ActivityFrameProps = {
  name: string
  running: EmbeddedAppState
  frame: RefObject<HTMLIFrameElement | null>
  view: FrameViewStore
  /** Whether it is shown as a small picture. */
  isSmall: boolean
  /**
   * Whether its storage is separate from other frames of the app, if the browser supports that: nothing of it is kept.
   */
  isApart?: boolean
  onEnlarge: () => void
  /** The participants' tiles, if there are any. */
  tiles: ReactNode
  /** Actions after it has ended. */
  children: ReactNode
}

/** An app's frame in the current layout, or a message instead. The frame itself never moves in the page. */
export function ActivityFrame(props: ActivityFrameProps) {
  const { name, running, frame, view, isSmall, isApart = false, onEnlarge, tiles, children } = props
  const layout = useStore(view, layoutIn)
  const isInteractive = useStore(view, (now) => now.isPipInteractive)
  const held = useStore(view, (now) => (now.tried.orientation === null ? undefined : orientationIn(now)))
  const isCovered = layout === 1 && !isInteractive

  const isTiled = layout === 2

  return (
    <div
      className="activity-room"
      // Tiles that don't fit are reached by scrolling.
      {...(isTiled && { role: 'group', 'aria-label': t('layer.grid'), tabIndex: 0 })}
      data-layout={isSmall ? 'whole' : layouts[layout]}
      data-held={layout === 0 ? held : undefined}
      aria-busy={running.state === 'opening'}
    >
      <iframe
        ref={frame}
        className="activity-frame"
        title={name}
        {...{ credentialless: isApart }}
        sandbox={FRAME_SANDBOX}
        allow={FRAME_ALLOW}
        hidden={running.state !== 'open'}
        inert={isCovered}
      />
      {isCovered && running.state === 'open' ? (
        <button
          type="button"
          className="activity-cover"
          aria-label={t('layer.maximize-named', { name })}
          onClick={onEnlarge}
        />
      ) : null}
      <Words running={running}>{children}</Words>
      {isTiled ? tiles : null}
    </div>
  )
}

const layouts = { 0: 'whole', 1: 'picture', 2: 'tiles' } as const

/** The message instead of the app. */
function Words({ running, children }: { running: EmbeddedAppState; children: ReactNode }) {
  if (running.state === 'open') return null
  if (running.state === 'opening') return <p role="status">{t('layer.loading')}</p>
  return (
    <div className="activity-ended" role="alert">
      <p className="activity-words" dir="auto">
        {running.words}
      </p>
      <div className="activity-buttons">{children}</div>
    </div>
  )
}
