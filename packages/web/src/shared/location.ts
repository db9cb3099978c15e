import { useSyncExternalStore } from 'react'

export type Place = { readonly path: string; readonly fragment: string }

/** Where the page is, as it changes with links, the back button and edits of the fragment. */
export function usePlace(): Place {
  const address = useSyncExternalStore(subscribe, readAddress)
  const [path = '/', ...fragment] = address.split('#')
  return { path, fragment: fragment.join('#') }
}

type Holder = (goOn: () => void) => void

let holder: Holder | null = null

/** Whoever would go elsewhere by a link is asked before, by whatever is given here. Returns what lets him go again. */
export function holdBack(next: Holder): () => void {
  holder = next
  return () => {
    if (holder === next) holder = null
  }
}

export function navigate(path: string): void {
  if (holder === null) go(path)
  else holder(() => go(path))
}

let returns = 0

/** How often somebody followed a link to where he was already: he wants to be led there once more. */
export const useReturns = (): number => useSyncExternalStore(subscribe, () => returns)

function go(path: string): void {
  if (path === readAddress()) returns += 1
  else history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Goes to a path and leaves no way back to the present one, so that a used one-time link is not kept. */
export function navigateInstead(path: string): void {
  history.replaceState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

function readAddress(): string {
  return location.pathname + location.hash
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener('hashchange', listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener('hashchange', listener)
  }
}
