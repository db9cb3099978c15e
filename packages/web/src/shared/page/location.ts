import { useSyncExternalStore } from 'react'

export type PageLocation = { readonly path: string; readonly fragment: string }

/** The page's path and fragment, updated by links, the back button and edits of the fragment. */
export function useLocation(): PageLocation {
  return placeOf(useSyncExternalStore(subscribe, readAddress))
}

/** The current path and fragment. */
export const currentLocation = (): PageLocation => placeOf(readAddress())

function placeOf(address: string): PageLocation {
  const [path = '/', ...fragment] = address.split('#')
  return { path, fragment: fragment.join('#') }
}

type NavigationBlocker = (goOn: () => void) => void

const holders = new Set<NavigationBlocker>()

/** Lets `holder` decide whether the user leaves the page. Returns a function that removes the holder. */
export function blockNavigation(holder: NavigationBlocker): () => void {
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Leaves the current page, once no unsaved changes block it. */
export function leavePage(goOn: () => void): void {
  const holder = [...holders].at(-1)
  if (holder === undefined) goOn()
  else holder(goOn)
}

export const navigate = (path: string): void => leavePage(() => go(path))

let returns = 0

/** How often the user followed a link to the current page: it must scroll to its target again. */
export const useRepeatedVisits = (): number => useSyncExternalStore(subscribe, () => returns)

function go(path: string): void {
  if (path === readAddress()) {
    returns += 1
    history.replaceState(newEntry(), '')
  } else history.pushState(newEntry(), '', path)
  shown = addressNow()
  shownEntry = entryNow()
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Replaces the current page in the history, so that a used one-time link is not kept. */
export function replaceLocation(path: string): void {
  history.replaceState(newEntry(), '', path)
  shown = addressNow()
  shownEntry = entryNow()
  dispatchEvent(new PopStateEvent('popstate'))
}

/** The rendered location; the browser may already be elsewhere when the user is asked to stay. */
let shown: string | null = null

const addressNow = (): string => location.pathname + location.hash

function readAddress(): string {
  shown ??= addressNow()
  return shown
}

/** Entries of the history are numbered in each load of the page, because the browser keeps those of earlier ones. */
let entries = 0

type HistoryState = { readonly entry: string }

function newEntry(): HistoryState {
  entries += 1
  return { entry: `${performance.timeOrigin} ${entries}` }
}

let shownEntry: string | null = null

function entryNow(): string {
  const { state } = history
  return typeof state === 'object' && state !== null && 'entry' in state ? String(state.entry) : ''
}

function readEntry(): string {
  shownEntry ??= entryNow()
  return shownEntry
}

/** Identifies the shown entry of the history: it is the same again after going back or forward, and another one after a link. */
export const useHistoryEntry = (): string => useSyncExternalStore(subscribe, readEntry)

let isLetGo = false

/** Runs before the pages' listeners. The browser has already navigated: a blocked user is led back, and asked. */
function guard(event: Event): void {
  const here = readAddress()
  const isPathSame = here.split('#')[0] === location.pathname
  if (isLetGo || isPathSame || holders.size === 0) {
    isLetGo = false
    shown = addressNow()
    shownEntry = entryNow()
    return
  }
  event.stopImmediatePropagation()
  history.pushState({ entry: readEntry() } satisfies HistoryState, '', here)
  leavePage(() => {
    isLetGo = true
    history.back()
  })
}

let isGuarded = false

function subscribe(listener: () => void): () => void {
  if (!isGuarded) {
    addEventListener('popstate', guard)
    addEventListener('hashchange', guard)
    isGuarded = true
  }
  addEventListener('popstate', listener)
  addEventListener('hashchange', listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener('hashchange', listener)
  }
}
