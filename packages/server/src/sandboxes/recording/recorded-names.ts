import type { SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'
import { snowflakeTime } from '../../kernel/ids/ids.ts'
import { plannedNames, withoutNames } from './name-parts.ts'
import type { AnsweredId } from './recorded-entry.ts'

const LOOPBACK = /(127\.0\.0\.1|localhost):\d{1,5}/gu
const LONG_NUMBER = /\d{17,20}|sandbox-\d{1,9}/gu

/** Replaces ids by names, line by line. */
export class RecordedNames {
  readonly #beganAt: number
  /** By id or token. */
  #names: Map<string, string>
  readonly #used = new Set<string>()
  readonly #snapshots = new Map<string, Map<string, string>>()
  #line = 0
  /** How many ids of the current line were unknown before. */
  #unknown = 0

  /** @param beganAt the sandbox's ids are all newer than this, ms since 1970 */
  constructor(world: SandboxWorld, beganAt: number) {
    this.#names = plannedNames(world)
    this.#beganAt = beganAt
  }

  begin(line: number): void {
    this.#line = line
    this.#unknown = 0
  }

  /** Names the ids in a line's answer. */
  made(ids: readonly AnsweredId[]): void {
    for (const [field, id] of ids) {
      if (!this.#names.has(id)) this.#names.set(id, `${this.#line}.${field}`)
    }
  }

  /** Replaces the known ids in a value of a request by names. */
  ofRequest(value: unknown): unknown {
    return inAllTexts(value, (text) => this.#text(text, (id) => id))
  }

  /** Replaces ids in a value of a call by names. An id that only occurred in events gets a name from its first call. */
  ofCall(value: unknown): unknown {
    return inAllTexts(value, (text) => this.#text(text, (id) => this.#new(id)))
  }

  /**
   * Replaces ids in the path of a call. Tokens get names too, because an interaction's token only occurs in an event.
   */
  ofPath(path: string, route: string | null): string {
    const written = (text: string) => this.#text(text, (id) => this.#new(id))
    const steps = route?.split('/') ?? []
    const [plain = '', query] = path.split('?')
    const named = plain.split('/').map((step, at) => {
      if (!steps[at]?.endsWith('Token')) return written(step)
      return this.#named(step) ?? this.#name(step, `${this.#line}.token`)
    })
    return named.join('/') + (query === undefined ? '' : `?${written(query)}`)
  }

  #text(text: string, unknown: (id: string) => string): string {
    return withoutNames(text)
      .replace(LOOPBACK, '$1:{port}')
      .replace(LONG_NUMBER, (id) => this.#named(id) ?? unknown(id))
  }

  #named(id: string): string | null {
    const name = this.#names.get(id)
    if (name === undefined) return null
    this.#used.add(name)
    return `{${name}}`
  }

  #name(id: string, name: string): string {
    this.#names.set(id, name)
    return `{${name}}`
  }

  /** Names an unknown id if the sandbox may have generated it. */
  #new(id: string): string {
    if (!/^\d/u.test(id) || snowflakeTime(id) < this.#beganAt) return id
    return this.#name(id, `${this.#line}.new${++this.#unknown}`)
  }

  /** The fields of a line's answer that later lines refer to. */
  usedOf(line: number, ids: readonly AnsweredId[]): string[] {
    return ids.flatMap(([field]) => (this.#used.has(`${line}.${field}`) ? [field] : []))
  }

  remember(snapshot: string): void {
    this.#snapshots.set(snapshot, new Map(this.#names))
  }

  /** Forgets the ids since a snapshot, because the same ids may be generated again. */
  goBack(snapshot: string): void {
    const names = this.#snapshots.get(snapshot)
    if (names) this.#names = new Map(names)
  }
}

export function inAllTexts(value: unknown, replaced: (text: string) => string): unknown {
  if (typeof value === 'string') return replaced(value)
  if (Array.isArray(value)) return value.map((each) => inAllTexts(each, replaced))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inAllTexts(each, replaced)]))
}
