import { routeAt } from '../../shared/paths.ts'

/** Where the form for a new account stands, for somebody who came for another page. */
export function registerPath(cameFor: string): string {
  const there = wayBack(cameFor)
  return there === '/' ? '/register' : `/register?to=${encodeURIComponent(there)}`
}

/** For which page somebody came who stands at the form for a new account. */
export const wantedPlace = (search: string): string => wayBack(new URLSearchParams(search).get('to') ?? '/')

/** What somebody came for, in words, where he has to be known first. */
export const reasonToEnter = (cameFor: string): string | null =>
  routeAt(cameFor).name === 'invite' ? 'You have an invite. It is waiting behind this page.' : null

/** A place of this client, which is what others write into a link only where it is one. */
function wayBack(address: string): string {
  const here = 'https://here.invalid'
  if (!URL.canParse(address, here)) return '/'
  const { origin, pathname, search, hash } = new URL(address, here)
  return origin === here && routeAt(pathname).name !== 'home' ? pathname + search + hash : '/'
}
