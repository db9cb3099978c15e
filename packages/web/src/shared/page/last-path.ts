import { HOME_PATH } from './paths.ts'

let last = HOME_PATH

/** Remembers the open channel, so that the settings can lead back to it. */
export function rememberLastPath(path: string): void {
  last = path
}

export const lastPath = (): string => last
