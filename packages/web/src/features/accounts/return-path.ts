import { routeAt } from '../../shared/page/paths.ts'

const HERE = 'https://here.invalid'

/** The registration form's path, with the page that the user requested. */
export function registerPath(cameFor: string): string {
  const there = safeReturnPath(cameFor)
  return there === '/' ? '/register' : `/register?to=${encodeURIComponent(there)}`
}

/** The page that the user requested before the registration form. */
export const returnPath = (search: string): string => safeReturnPath(new URLSearchParams(search).get('to') ?? '/')

/** The invite that a signed-out visitor opened; null if they opened something else. */
export function requestedInvite(cameFor: string): { code: string; search: string } | null {
  const { pathname, search } = new URL(safeReturnPath(cameFor), HERE)
  const route = routeAt(pathname)
  return route.name === 'invite' ? { code: route.code, search } : null
}

/** The template that a signed-out visitor opened; null if they opened something else. */
export function requestedTemplate(cameFor: string): string | null {
  const route = routeAt(new URL(safeReturnPath(cameFor), HERE).pathname)
  return route.name === 'template' ? route.code : null
}

/** A path of this client; other links could contain anything. */
export function safeReturnPath(address: string): string {
  if (!URL.canParse(address, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(address, HERE)
  const isPlace = origin === HERE && !['home', 'unknown'].includes(routeAt(pathname).name)
  return isPlace ? pathname + search + hash : '/'
}
