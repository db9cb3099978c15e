import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT_ROUTES } from '../packages/server/src/http/static.ts'
import { routeAt } from '../packages/web/src/shared/paths.ts'
import { type ClientCall, readClientCalls } from './client-calls.ts'
import { OPERATION_PLACES, type Place } from './operation-places.ts'

/** What is asked of an operation here. */
interface Named {
  readonly name: string
  readonly method: string
  readonly path: string
}

const CLIENT = join(import.meta.dirname, '../packages/web/src')
/** What stands for an id in a path. */
const SAMPLE = '10000000000000000'

/** Where people reach an operation, in words for the documentation. */
export function placeWords(name: string): string {
  const place = OPERATION_PLACES[name]
  if (place === undefined) return '–'
  return typeof place === 'string' ? place : `\`${place.at}\`: ${place.words}`
}

/**
 * What is wrong in the table of places, a sentence each: that an operation has no line in it, or a line no operation; that its
 * page isn't one of the client's, its words stand nowhere there, or nothing there calls it.
 */
export function placeFaults(operations: readonly Named[]): string[] {
  const calls = readClientCalls(CLIENT)
  const text = sources().join('\n')
  const named = new Set(operations.map(({ name }) => name))
  const unknown = Object.keys(OPERATION_PLACES).filter((name) => !named.has(name))
  return [
    ...unknown.map((name) => `${name} has a place, and there is no such operation`),
    ...operations.flatMap((operation) => {
      const place = OPERATION_PLACES[operation.name]
      if (place === undefined) return [`${operation.name} has no line: say where people reach it, or why no page does`]
      return typeof place === 'string' ? [] : faultsOf(operation, place, { calls, text })
    }),
  ]
}

function faultsOf(operation: Named, place: Place, client: { calls: readonly ClientCall[]; text: string }): string[] {
  const { name, method, path } = operation
  return [
    ...(isOfClient(place.at) ? [] : [`${name}: ${place.at} is no page of the client`]),
    ...(client.text.includes(place.words) ? [] : [`${name}: nothing in the client says “${place.words}”`]),
    ...(client.calls.some((call) => makes(call, operation, place)) ? [] : [`${name}: nothing calls ${method} ${path}`]),
  ]
}

/** A page is served, and the client knows it as more than the way home. */
function isOfClient(path: string): boolean {
  const sample = path.replace(/:\w+/gu, SAMPLE)
  const isServed = CLIENT_ROUTES.some((route) => served(route).test(sample))
  const { name, ...more } = routeAt(sample)
  const isHome = name === 'home' && !['/', '/register', '/channels/@me'].includes(path)
  return isServed && !isHome && isPage('page' in more ? more.page : null)
}

const served = (route: string): RegExp => new RegExp(`^${route.replace(/:\w+/gu, '[^/]+').replace(/\*$/u, '.+')}$`, 'u')

/** A page of settings has its line in a list of them. */
const isPage = (page: string | null): boolean =>
  page === null || sources('-pages.ts').some((text) => text.includes(`id: '${page}'`))

/** What is composed of parts is believed of the file that the place names, if it can be so at all. */
function makes({ file, methods, path: called }: ClientCall, { method, path }: Named, { from }: Place): boolean {
  if (methods.length > 0 && !methods.includes(method)) return false
  const sample = path.replace(/:\w+/gu, 'x')
  if (from !== undefined) return file === from && pattern(called, '.+').test(sample)
  return !called.startsWith('{}') && methods.length > 0 && pattern(called, '[^/]+').test(sample)
}

const pattern = (called: string, filled: string): RegExp =>
  new RegExp(`^${called.split('{}').map(RegExp.escape).join(filled)}$`, 'u')

/** The sources of the client but for its tests; with an ending, those alone whose names end so. */
function sources(ending = ''): string[] {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/u.test(file) && !file.includes('.test.') && !file.startsWith('e2e') && file.endsWith(ending),
    )
    .map((file) => readFileSync(join(CLIENT, file), 'utf8'))
}
