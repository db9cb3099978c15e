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
  if (path === readAddress()) returns += 1
  else history.pushState(null, '', path)
  shown = addressNow()
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Replaces the current page in the history, so that a used one-time link is not kept. */
export function replaceLocation(path: string): void {
  history.replaceState(null, '', path)
  shown = addressNow()
  dispatchEvent(new PopStateEvent('popstate'))
}

/** The rendered location; the browser may already be elsewhere when the user is asked to stay. */
let shown: string | null = null

const addressNow = (): string => location.pathname + location.hash

function readAddress(): string {
  shown ??= addressNow()
  return shown
}

let isLetGo = false

/** Runs before the pages' listeners. The browser has already navigated: a blocked user is led back, and asked. */
function guard(event: Event): void {
  const here = readAddress()
  const isPathSame = here.split('#')[0] === location.pathname
  if (isLetGo || isPathSame || holders.size === 0) {
    isLetGo = false
    shown = addressNow()
    return
  }
  event.stopImmediatePropagation()
  history.pushState(null, '', here)
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
