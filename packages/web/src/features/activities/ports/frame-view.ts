import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FrameOrientation, LayoutMode, Orientation } from '../rpc/host-ports.ts'

/** How a frame is shown, and what its app requests. The layout and the device simulator change it. */
export type FrameView = {
  /** Its layout in the page; `layoutIn` returns the effective one. */
  readonly layoutMode: LayoutMode
  /** The window's orientation; `orientationIn` returns the one that the app receives. */
  readonly orientation: Orientation
  /** A page can't measure it: it is nominal unless it is simulated. */
  readonly thermalState: 0 | 1 | 2 | 3
  /** Whether the small picture handles clicks itself. */
  readonly isPipInteractive: boolean
  readonly lock: FrameOrientation
  /** What its developer simulates; null for what isn't simulated. */
  readonly tried: { readonly layoutMode: LayoutMode | null; readonly orientation: Orientation | null }
}

export type FrameViewStore = StoreApi<FrameView>

export const newFrameView = (): FrameViewStore =>
  createStore(() => ({
    layoutMode: 0,
    orientation: 'landscape',
    thermalState: 0,
    isPipInteractive: false,
    lock: { lock_state: 1 },
    tried: { layoutMode: null, orientation: null },
  }))

/** The layout of a frame. In the corner of another page, there is room for picture-in-picture only. */
export const layoutIn = ({ layoutMode, tried }: Pick<FrameView, 'layoutMode' | 'tried'>): LayoutMode =>
  layoutMode === 1 ? 1 : (tried.layoutMode ?? layoutMode)

/** The orientation that the app receives: a simulated device obeys the lock, a window can't be turned. */
export function orientationIn(view: Pick<FrameView, 'layoutMode' | 'lock' | 'orientation' | 'tried'>): Orientation {
  if (view.tried.orientation === null) return view.orientation
  const lock = lockIn(view)
  return lock === 1 ? view.tried.orientation : orientations[lock]
}

const orientations = { 2: 'portrait', 3: 'landscape' } as const

/** The orientation lock in the current layout: 1 none, 2 portrait, 3 landscape. */
export function lockIn(view: Pick<FrameView, 'layoutMode' | 'lock' | 'tried'>): 1 | 2 | 3 {
  const { grid_lock_state, lock_state, picture_in_picture_lock_state } = view.lock
  const ofLayout = [null, picture_in_picture_lock_state, grid_lock_state][layoutIn(view)]
  return ofLayout ?? lock_state
}

type ShapedWindow = Pick<Window, 'addEventListener' | 'innerHeight' | 'innerWidth' | 'removeEventListener'>

/** A window that is higher than wide is in portrait orientation. */
const orientationOf = ({ innerWidth, innerHeight }: ShapedWindow): Orientation =>
  innerHeight > innerWidth ? 'portrait' : 'landscape'

/** Follows the shape of the window. Returns a function that stops that. */
export function followWindow(view: FrameViewStore, window: ShapedWindow): () => void {
  const turn = () => {
    const orientation = orientationOf(window)
    if (orientation !== view.getState().orientation) view.setState({ orientation })
  }
  turn()
  window.addEventListener('resize', turn)
  return () => window.removeEventListener('resize', turn)
}
