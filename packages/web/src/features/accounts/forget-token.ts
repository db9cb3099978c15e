import { currentLocation, replaceLocation } from '../../shared/page/location.ts'

/** Removes a used link from the history, unless the user has left its page meanwhile. */
export function forgetToken(path: string): void {
  if (currentLocation().path === path) replaceLocation(path)
}
