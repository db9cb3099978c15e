import { useEffect, useSyncExternalStore } from 'react'

type Catalogue = typeof import('./emoji-catalogue.ts')

const listeners = new Set<() => void>()
let catalogue: Catalogue | undefined
let loading: Promise<void> | undefined

/** The names of all emoji: undefined until they are loaded, which this starts. */
export function useEmojiCatalogue(): Catalogue | undefined {
  useEffect(() => void loadEmojiCatalogue(), [])
  return useSyncExternalStore(subscribe, () => catalogue)
}

function loadEmojiCatalogue(): Promise<void> {
  loading ??= import('./emoji-catalogue.ts').then(keep, forget)
  return loading
}

function keep(loaded: Catalogue): void {
  catalogue = loaded
  for (const listener of listeners) listener()
}

/** Without a connection loading fails; the next call retries. */
function forget(): void {
  loading = undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
