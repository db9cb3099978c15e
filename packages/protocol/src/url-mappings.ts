/**
 * A URL mapping of an Activity: a path on the Activity's origin, such as `/api/{region}`, and its target, such as
 * `{region}.example.com:8080/v1`: a host with an optional port and directory, without a scheme. A name in braces stands for one
 * or more word characters, `[\w-]+`, with the same value on both sides.
 */
export interface UrlMappingRow {
  readonly prefix: string
  readonly target: string
}

/** The target of a path: `host` with its port if it has one, and the path there, without a query. */
export interface MappedUrl {
  readonly host: string
  readonly path: string
}

/** The error of one side of a row, shown at its field. */
interface UrlMappingError {
  readonly field: keyof UrlMappingRow
  readonly message: string
}

/**
 * Apps with SDK versions 1.4 to 2.1 prefix every mapped path with it; the meaning of the path is the same without it.
 */
const PROXY_PREFIX = /^\/\.proxy(?=\/|$)/u
const PARAMETER = /\{([a-z]+)\}/gu
/**
 * Two parameters that are adjacent, or separated only by characters that their values may contain, would be ambiguous.
 */
const UNPARTED = /\}[\w-]*\{/u
const PREFIX = /^\/(?:[\w\-.~!$&'()*+,;=:@%/]|\{[a-z]+\})*$/u
const HOST = /^(?:[a-z\d_-]|\{[a-z]+\}|\.(?!\.))+(?::\d{1,5})?$/iu
const ADDRESS = /^\[[\da-f:.]+\](?::\d{1,5})?$/iu
const DIRECTORY = /^(?:\/(?:[\w\-.~!$&'()*+,;=:@%]|\{[a-z]+\})+)*\/?$/u
const FILE = /\.[a-z][a-z\d]{1,4}$/iu
const MAX_PORT = 65_535

/** The path without the prefix `/.proxy`. */
const withoutProxyPrefix = (path: string): string => path.replace(PROXY_PREFIX, '') || '/'

/**
 * An Activity's compiled URL mappings. Rows are tried in order, and the first whose prefix ends at a segment boundary
 * of the path is used, however short it is; the root row is always tried last, because no other could be reached
 * otherwise.
 */
export class UrlMappings {
  readonly #rows: readonly CompiledRow[]

  constructor(rows: readonly UrlMappingRow[]) {
    this.#rows = inOrder(rows).map(compiled)
  }

  /**
   * The target of a path on the Activity's origin; null if no row matches.
   *
   * @param path as in a URL, percent-encoded, without dot segments, and without a query
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
   * The path that is mapped to a URL, without `/.proxy`, for redirects; null if there is none.
   *
   * @param asked the redirected path: its row is tried before the others
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

/** The host of a row with its port, in lower case. */
export const hostOfTarget = ({ target }: Pick<UrlMappingRow, 'target'>): string => partsOf(target)[0].toLowerCase()

/** The error of a row by itself; null if it is valid. */
export function urlMappingError({ prefix, target }: UrlMappingRow): UrlMappingError | null {
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

/** Whether a row can never be reached, because an earlier one matches every path that it would. */
export function isShadowed(rows: readonly UrlMappingRow[], index: number): boolean {
  const row = rows[index]
  if (!row) return false
  const ordered = inOrder(rows)
  return ordered.slice(0, ordered.indexOf(row)).some((earlier) => takesAll(earlier.prefix, row.prefix))
}

/** A row's patterns; the group REST contains what follows the prefix, empty or beginning with a slash. */
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

/** The host with its port, and the rest. */
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

/** A dot segment, also in the encoded forms that URL parsers recognize. */
const hasDots = (path: string): boolean => path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/iu.test(segment))

const segmentsOf = (prefix: string): string[] => prefix.split('/').filter((segment) => segment !== '')

function takesAll(earlier: string, later: string): boolean {
  const [wide, narrow] = [segmentsOf(earlier), segmentsOf(later)]
  return wide.length <= narrow.length && wide.every((segment, index) => takesSegment(segment, narrow[index] ?? ''))
}

/** A parameter of the later row is treated as the longest value that it can have. */
function takesSegment(wide: string, narrow: string): boolean {
  if (wide.replace(PARAMETER, '{}') === narrow.replace(PARAMETER, '{}')) return true
  return /^\{[a-z]+\}$/u.test(wide) && /^[\w-]+$/u.test(narrow.replace(PARAMETER, '_'))
}
