import { useSyncExternalStore } from 'react'
import { StoredChoice } from '../stored-choice.ts'

type Theme = 'light' | 'dark'

/** The selected theme; by default the style sheet follows the system. */
export const themeChoice = new StoredChoice('guildhall.theme', ['system', 'light', 'dark'])

const darkSystem = matchMedia('(prefers-color-scheme: dark)')

/** The theme that is shown. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)

/** Selecting the system's preference counts as no selection, so that the page follows the system again. */
export function switchTheme(): void {
  const next = currentTheme() === 'dark' ? 'light' : 'dark'
  themeChoice.choose(next === systemTheme() ? 'system' : next)
}

function currentTheme(): Theme {
  const chosen = themeChoice.get()
  return chosen === 'system' ? systemTheme() : chosen
}

function systemTheme(): Theme {
  return darkSystem.matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const stop = themeChoice.subscribe(listener)
  darkSystem.addEventListener('change', listener)
  return () => {
    stop()
    darkSystem.removeEventListener('change', listener)
  }
}
