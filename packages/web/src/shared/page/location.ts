import { useSyncExternalStore } from 'react'

export type PageLocation = { readonly path: string; readonly fragment: string }

/** Where the page is, as it changes with links, the back button and edits of the fragment. */
export function usePlace(): PageLocation {
  return placeOf(useSyncExternalStore(subscribe, readAddress))
}

/** Where the page is at this moment. */
export const placeNow = (): PageLocation => placeOf(readAddress())

function placeOf(address: string): PageLocation {
  const [path = '/', ...fragment] = address.split('#')
  return { path, fragment: fragment.join('#') }
}

type Holder = (goOn: () => void) => void

const holders = new Set<Holder>()

/** Lets `holder` decide whether the user leaves the page. Returns a function that removes the holder. */
export function holdBack(holder: Holder): () => void {
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Does what leaves the present page, once whoever holds it back lets it. */
export function leavePage(goOn: () => void): void {
  const holder = [...holders].at(-1)
  if (holder === undefined) goOn()
  else holder(goOn)
}

export const navigate = (path: string): void => leavePage(() => go(path))

let returns = 0

/** How often the user followed a link to the current place: the page must go to its target again. */
export const useReturns = (): number => useSyncExternalStore(subscribe, () => returns)

function go(path: string): void {
  if (path === readAddress()) returns += 1
  else history.pushState(null, '', path)
  shown = addressNow()
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Goes to a path and leaves no way back to the present one, so that a used one-time link is not kept. */
export function navigateInstead(path: string): void {
  history.replaceState(null, '', path)
  shown = addressNow()
  dispatchEvent(new PopStateEvent('popstate'))
}

/** What is shown; the browser may be elsewhere already when somebody is held back. */
let shown: string | null = null

const addressNow = (): string => location.pathname + location.hash

function readAddress(): string {
  shown ??= addressNow()
  return shown
}

let isLetGo = false

/** Comes before those who show a place. The browser has gone already: who is held back is led here again, and asked. */
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
