import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FrameOrientation, LayoutMode, Orientation } from '../rpc/host-ports.ts'

/** How a frame is shown, and what its app wishes of that. Whoever lays it out, or plays another device, changes it. */
export type FrameView = {
  /** Where it lies in the page; `layoutIn` says how it is shown. */
  readonly layoutMode: LayoutMode
  /** How the window is held; `orientationIn` says how the app takes it to be. */
  readonly orientation: Orientation
  /** A page can't measure it: it is cool unless somebody tries what an app does when it isn't. */
  readonly thermalState: 0 | 1 | 2 | 3
  /** Whether the small picture takes clicks itself. */
  readonly isPipInteractive: boolean
  readonly lock: FrameOrientation
  /** What its developer tries in the place of what is; null where nothing is tried. */
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

/** How a frame is shown. What is in the corner of another page has no room for anything else. */
export const layoutIn = ({ layoutMode, tried }: Pick<FrameView, 'layoutMode' | 'tried'>): LayoutMode =>
  layoutMode === 1 ? 1 : (tried.layoutMode ?? layoutMode)

/** How the app takes its screen to be held: a device that is tried obeys its lock, a window can't be turned. */
export function orientationIn(view: Pick<FrameView, 'layoutMode' | 'lock' | 'orientation' | 'tried'>): Orientation {
  if (view.tried.orientation === null) return view.orientation
  const lock = lockIn(view)
  return lock === 1 ? view.tried.orientation : orientations[lock]
}

const orientations = { 2: 'portrait', 3: 'landscape' } as const

/** Which lock holds in the layout that is shown: 1 none, 2 upright, 3 lying. */
export function lockIn(view: Pick<FrameView, 'layoutMode' | 'lock' | 'tried'>): 1 | 2 | 3 {
  const { grid_lock_state, lock_state, picture_in_picture_lock_state } = view.lock
  const ofLayout = [null, picture_in_picture_lock_state, grid_lock_state][layoutIn(view)]
  return ofLayout ?? lock_state
}

type ShapedWindow = Pick<Window, 'addEventListener' | 'innerHeight' | 'innerWidth' | 'removeEventListener'>

/** A window that is higher than wide is held upright. */
const orientationOf = ({ innerWidth, innerHeight }: ShapedWindow): Orientation =>
  innerHeight > innerWidth ? 'portrait' : 'landscape'

/** Follows the form of the window. Returns what stops that. */
export function followWindow(view: FrameViewStore, window: ShapedWindow): () => void {
  const turn = () => {
    const orientation = orientationOf(window)
    if (orientation !== view.getState().orientation) view.setState({ orientation })
  }
  turn()
  window.addEventListener('resize', turn)
  return () => window.removeEventListener('resize', turn)
}
