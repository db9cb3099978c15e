/**
 * One row of an Activity's list of addresses: a path on the Activity's origin, as `/api/{region}`, and where it leads, as
 * `{region}.example.com:8080/v1`: a host with or without port and directory, never with a scheme. A name in braces stands for letters
 * of a word, `[\w-]+`, and has one value on both sides.
 */
export interface UrlMappingRow {
  readonly prefix: string
  readonly target: string
}

/** Where a path leads: `host` with its port if it has one, and the path there, without a query. */
export interface MappedUrl {
  readonly host: string
  readonly path: string
}

/** What is wrong with one side of a row, to be shown at its field. */
interface UrlMappingFault {
  readonly field: keyof UrlMappingRow
  readonly message: string
}

/** Apps of the SDK's versions 1.4 to 2.1 write it before every mapped path; with and without it a path means the same. */
const PROXY_PREFIX = /^\/\.proxy(?=\/|$)/u
const PARAMETER = /\{([a-z]+)\}/gu
/** Two that touch, or are parted by what their own values may hold, could be read in more ways than one. */
const UNPARTED = /\}[\w-]*\{/u
const PREFIX = /^\/(?:[\w\-.~!$&'()*+,;=:@%/]|\{[a-z]+\})*$/u
const HOST = /^(?:[a-z\d_-]|\{[a-z]+\}|\.(?!\.))+(?::\d{1,5})?$/iu
const ADDRESS = /^\[[\da-f:.]+\](?::\d{1,5})?$/iu
const DIRECTORY = /^(?:\/(?:[\w\-.~!$&'()*+,;=:@%]|\{[a-z]+\})+)*\/?$/u
const FILE = /\.[a-z][a-z\d]{1,4}$/iu
const MAX_PORT = 65_535

/** The path without `/.proxy` before it. */
const withoutProxyPrefix = (path: string): string => path.replace(PROXY_PREFIX, '') || '/'

/**
 * An Activity's list, ready to be asked. Rows are tried in their order and the first whose prefix ends at a border of the path's
 * segments wins, however short it is; the root row comes last wherever it stands, or no other could ever be reached.
 */
export class UrlMappings {
  readonly #rows: readonly CompiledRow[]

  constructor(rows: readonly UrlMappingRow[]) {
    this.#rows = inOrder(rows).map(compiled)
  }

  /**
   * Where a path on the Activity's origin leads; null if no row takes it.
   *
   * @param path as in a URL, percent-encoded, without dots as segments, and without a query
   */
  mapped(path: string): MappedUrl | null {
    const asked = withoutProxyPrefix(path)
    for (const row of this.#rows) {
      const match = row.prefix.exec(asked)
      if (!match) continue
      const [host, directory] = row.target.map((part) => filled(part, match.groups))
      return { host: host ?? '', path: directory + (match.groups?.REST ?? '') || '/' }
    }
    return null
  }

  /**
   * The path that leads to an address, without `/.proxy`: what a redirect to it becomes; null if none does.
   *
   * @param asked the path that was redirected: the row that takes it is tried before the others
   */
  pathTo({ host, path }: MappedUrl, asked?: string): string | null {
    const taken = asked === undefined ? undefined : withoutProxyPrefix(asked)
    const through = taken === undefined ? undefined : this.#rows.find(({ prefix }) => prefix.test(taken))
    for (const row of through ? [through, ...this.#rows] : this.#rows) {
      const match = row.address.exec(host + path)
      if (!match) continue
      const found = filled(row.written, match.groups) + (match.groups?.REST ?? '') || '/'
      const back = this.mapped(found)
      if (back?.host === host && back.path === path) return found
    }
    return null
  }
}

/** The host of a row with its port, as it is written but for its case. */
export const hostOfTarget = ({ target }: Pick<UrlMappingRow, 'target'>): string => partsOf(target)[0].toLowerCase()

/** What is wrong with a row by itself; null if nothing is. */
export function faultOfUrlMapping({ prefix, target }: UrlMappingRow): UrlMappingFault | null {
  const [host, directory] = partsOf(target)
  const port = Number(/:(\d+)$/u.exec(host)?.[1] ?? MAX_PORT)
  const faults: [boolean, keyof UrlMappingRow, string][] = [
    [!PREFIX.test(prefix), 'prefix', 'Must be a path as /api or /api/{name}.'],
    [hasDots(prefix) || prefix.includes('//'), 'prefix', 'Must not have empty segments or dots as segments.'],
    [PROXY_PREFIX.test(prefix), 'prefix', 'Must not begin with /.proxy.'],
    [
      UNPARTED.test(prefix),
      'prefix',
      'Must have something other than letters, digits, - and _ between two parameters.',
    ],
    [repeats(namesIn(prefix)), 'prefix', 'Must not have a parameter twice.'],
    [/^[a-z]+:\/\//iu.test(target), 'target', 'Must not have a scheme: example.com, not https://example.com.'],
    [!HOST.test(host) && !ADDRESS.test(host), 'target', 'Must begin with a host as example.com or example.com:8080.'],
    [port === 0 || port > MAX_PORT, 'target', 'Must not have a port above 65535.'],
    [!DIRECTORY.test(directory) || hasDots(directory), 'target', 'Must end with a host or a directory.'],
    [FILE.test(directory), 'target', 'Must not be a file.'],
    [
      UNPARTED.test(target),
      'target',
      'Must have something other than letters, digits, - and _ between two parameters.',
    ],
    [repeats(namesIn(target)), 'target', 'Must not have a parameter twice.'],
    [namesIn(prefix).join() !== namesIn(target).join(), 'target', 'Must have the same parameters as the prefix.'],
  ]
  const [, field, message] = faults.find(([isFault]) => isFault) ?? []
  return field && message ? { field, message } : null
}

/** Whether a row can never be reached, for one before it takes every path that it would take. */
export function isShadowed(rows: readonly UrlMappingRow[], index: number): boolean {
  const row = rows[index]
  if (!row) return false
  const ordered = inOrder(rows)
  return ordered.slice(0, ordered.indexOf(row)).some((earlier) => takesAll(earlier.prefix, row.prefix))
}

/** A row's patterns; the group REST holds what follows the prefix, empty or from a slash on. */
interface CompiledRow {
  readonly prefix: RegExp
  readonly address: RegExp
  readonly written: string
  readonly target: readonly [host: string, directory: string]
}

function compiled({ prefix, target }: UrlMappingRow): CompiledRow {
  const written = prefix.replace(/\/$/u, '')
  const [host, directory] = partsOf(target)
  const there: [string, string] = [host.toLowerCase(), directory.replace(/\/$/u, '')]
  return { prefix: patternOf(written), address: patternOf(there.join('')), written, target: there }
}

const patternOf = (written: string): RegExp =>
  new RegExp(
    `^${written.replace(/[.*+?^$()|[\]\\]/gu, '\\$&').replace(PARAMETER, '(?<$1>[\\w-]+)')}(?<REST>(?:/.*)?)$`,
    's',
  )

const filled = (written: string, values: Readonly<Record<string, string>> = {}): string =>
  written.replace(PARAMETER, (_, name: string) => values[name] ?? '')

/** The host with its port, and what follows it. */
function partsOf(target: string): [host: string, directory: string] {
  const slash = target.indexOf('/')
  return slash < 0 ? [target, ''] : [target.slice(0, slash), target.slice(slash)]
}

const isRoot = ({ prefix }: UrlMappingRow): boolean => prefix === '/'

const inOrder = (rows: readonly UrlMappingRow[]): UrlMappingRow[] => [
  ...rows.filter((row) => !isRoot(row)),
  ...rows.filter(isRoot),
]

const namesIn = (written: string): string[] => [...written.matchAll(PARAMETER)].map(([, name = '']) => name).sort()

const repeats = (names: readonly string[]): boolean => new Set(names).size < names.length

/** Dots as a segment, also as a URL's parser reads them when they are encoded. */
const hasDots = (path: string): boolean => path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/iu.test(segment))

const segmentsOf = (prefix: string): string[] => prefix.split('/').filter((segment) => segment !== '')

function takesAll(earlier: string, later: string): boolean {
  const [wide, narrow] = [segmentsOf(earlier), segmentsOf(later)]
  return wide.length <= narrow.length && wide.every((segment, index) => takesSegment(segment, narrow[index] ?? ''))
}

/** A parameter of the later one is judged as the longest run of what it may stand for: a letter of a word. */
function takesSegment(wide: string, narrow: string): boolean {
  if (wide.replace(PARAMETER, '{}') === narrow.replace(PARAMETER, '{}')) return true
  return /^\{[a-z]+\}$/u.test(wide) && /^[\w-]+$/u.test(narrow.replace(PARAMETER, '_'))
}
