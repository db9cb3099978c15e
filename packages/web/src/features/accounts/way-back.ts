import { routeAt } from '../../shared/page/paths.ts'

const HERE = 'https://here.invalid'

/** Where the form for a new account stands, for somebody who came for another page. */
export function registerPath(cameFor: string): string {
  const there = wayBack(cameFor)
  return there === '/' ? '/register' : `/register?to=${encodeURIComponent(there)}`
}

/** For which page somebody came who stands at the form for a new account. */
export const wantedPlace = (search: string): string => wayBack(new URLSearchParams(search).get('to') ?? '/')

/** The invite that a signed-out visitor opened; null if they came for something else. */
export function inviteWanted(cameFor: string): { code: string; search: string } | null {
  const { pathname, search } = new URL(wayBack(cameFor), HERE)
  const route = routeAt(pathname)
  return route.name === 'invite' ? { code: route.code, search } : null
}

/** A place of this client, which is what others write into a link only where it is one. */
function wayBack(address: string): string {
  if (!URL.canParse(address, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(address, HERE)
  const isPlace = origin === HERE && !['home', 'unknown'].includes(routeAt(pathname).name)
  return isPlace ? pathname + search + hash : '/'
}
