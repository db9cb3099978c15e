import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './stored.ts'

export type Theme = 'light' | 'dark'

const storageKey = 'guildhall.theme'
const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen = chosenTheme()

/** Puts the kept choice on the document; without one the style sheet follows the system. */
export function applyTheme(): void {
  if (chosen === null) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}

/** Choosing what the system prefers anyway is kept as no choice, so that the page follows the system again. */
export function switchTheme(): void {
  const next = currentTheme() === 'dark' ? 'light' : 'dark'
  chosen = next === systemTheme() ? null : next
  writeStored(storageKey, chosen)
  applyTheme()
  for (const listener of listeners) listener()
}

function currentTheme(): Theme {
  return chosen ?? systemTheme()
}

function systemTheme(): Theme {
  return darkSystem.matches ? 'dark' : 'light'
}

function chosenTheme(): Theme | null {
  const kept = readStored(storageKey)
  return kept === 'light' || kept === 'dark' ? kept : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  darkSystem.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    darkSystem.removeEventListener('change', listener)
  }
}
