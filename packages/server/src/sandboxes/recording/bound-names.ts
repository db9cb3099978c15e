import type { ChangedField } from '@guildhall/protocol/sandboxes/recording'
import { partsOf } from './name-parts.ts'
import { inAllTexts } from './recorded-names.ts'

/** An unbound name matches the longest match of one of these patterns. */
const DIGITS = /\d+/uy
const TOKEN = /[\w.-]+/uy

/** How many different fields of one call are listed. */
const MOST_FIELDS = 20

/** Thrown if no id of the replay is known for a name of the recording. */
class UnboundName extends Error {
  constructor(name: string) {
    const line = /^\d+(?=\.)/u.exec(name)?.[0]
    super(line === undefined ? `there is no ${name}` : `nothing has been found for {${name}}, which line ${line} made`)
  }
}

/** The ids of a replay by the names of a recording. */
export class BoundNames {
  /** By name. */
  readonly #ids = new Map<string, string>()

  /** @param planned the names of the plan's objects, by id */
  constructor(planned: ReadonlyMap<string, string>) {
    for (const [id, name] of planned) this.#ids.set(name, id)
  }

  bind(name: string, id: string): void {
    this.#ids.set(name, id)
  }

  bindAll(found: ReadonlyMap<string, string>): void {
    for (const [name, id] of found) this.bind(name, id)
  }

  /** Replaces the names in a recorded value by ids. @throws UnboundName */
  fill(value: unknown): unknown {
    return inAllTexts(value, (text) =>
      partsOf(text)
        .map((part) => ('literal' in part ? part.literal : this.#mustFind(part.name)))
        .join(''),
    )
  }

  #mustFind(name: string): string {
    const id = this.#ids.get(name)
    if (id === undefined) throw new UnboundName(name)
    return id
  }

  /** Replaces the ids in a replayed value by names, to show it. */
  show(value: unknown): unknown {
    const names = new Map([...this.#ids].map(([name, id]) => [id, `{${name}}`]))
    return inAllTexts(value, (text) => names.get(text) ?? text.replace(/\d{17,20}/gu, (id) => names.get(id) ?? id))
  }

  /**
   * The fields in which a replayed value differs from a recorded one. An unbound name matches any id, which is added to
   * `found`.
   */
  compare(field: string, recorded: unknown, replayed: unknown, found: Map<string, string>): ChangedField[] {
    if (typeof recorded === 'string' && typeof replayed === 'string') {
      return this.#fits(recorded, replayed, found) ? [] : [{ field, recorded, replayed: this.show(replayed) }]
    }
    if (isNested(recorded) && isNested(replayed) && Array.isArray(recorded) === Array.isArray(replayed)) {
      const names = new Set([...Object.keys(recorded), ...Object.keys(replayed)])
      const [before, now] = [new Map(Object.entries(recorded)), new Map(Object.entries(replayed))]
      const below = [...names].flatMap((name) =>
        this.compare(field === '' ? name : `${field}.${name}`, before.get(name), now.get(name), found),
      )
      return below.slice(0, MOST_FIELDS)
    }
    return recorded === replayed ? [] : [{ field, recorded, replayed: this.show(replayed) }]
  }

  #fits(recorded: string, replayed: string, found: Map<string, string>): boolean {
    let at = 0
    for (const part of partsOf(recorded)) {
      const expected = 'literal' in part ? part.literal : this.#standsFor(part.name, replayed, at, found)
      if (expected === null || !replayed.startsWith(expected, at)) return false
      at += expected.length
    }
    return at === replayed.length
  }

  #standsFor(name: string, text: string, at: number, found: Map<string, string>): string | null {
    const known = name === 'port' ? undefined : (this.#ids.get(name) ?? found.get(name))
    if (known !== undefined) return known
    const run = name.endsWith('oken') ? TOKEN : DIGITS
    run.lastIndex = at
    const met = run.exec(text)?.[0] ?? null
    if (met !== null && name !== 'port') found.set(name, met)
    return met
  }
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null
