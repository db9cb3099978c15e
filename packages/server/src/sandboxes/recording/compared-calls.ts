import type { ChangedField, RecordedLine } from '@guildhall/protocol/sandboxes/recording'
import type { BoundNames } from './bound-names.ts'
import { idsIn, type JournalledCall, journalledCall, type RecordedCallEntry } from './recorded-entry.ts'

/** A recorded call. */
export type RecordedCall = RecordedLine & { readonly call: string }

/** A recorded call and its counterpart in a replay; null if there is none. */
export interface ComparedCall {
  readonly recorded: RecordedCall
  readonly replayed: JournalledCall | null
  readonly fields: readonly ChangedField[]
  /** Whether calls to the same path came in another order. */
  readonly isMoved: boolean
}

interface Match {
  readonly fields: readonly ChangedField[]
  readonly found: ReadonlyMap<string, string>
}

/** Calls of a replay that have no recorded counterpart yet. */
export class ComparedCalls {
  readonly #names: BoundNames
  #left: JournalledCall[] = []

  constructor(names: BoundNames) {
    this.#names = names
  }

  /** Adds calls of the bot. */
  add(calls: readonly RecordedCallEntry[]): void {
    this.#left.push(...calls.map(journalledCall))
  }

  /** Removes and returns all calls without a counterpart. */
  takeLeft(): JournalledCall[] {
    return this.#left.splice(0)
  }

  /** Finds the counterparts of recorded calls: first equal ones, then the most similar ones of the same route. */
  find(recorded: readonly RecordedCall[]): ComparedCall[] {
    const same = new Map<RecordedCall, ComparedCall>()
    /** The position of the last call to each path. */
    const lastAt = new Map<string, number>()
    const calls = [...this.#left]
    for (const each of recorded) {
      const replayed = this.#left.find((call) => isSameRoute(each, call) && this.#takeSame(each, call))
      if (!replayed) continue
      const at = calls.indexOf(replayed)
      const isMoved = at < (lastAt.get(each.call) ?? 0)
      lastAt.set(each.call, Math.max(at, lastAt.get(each.call) ?? 0))
      same.set(each, { recorded: each, replayed, fields: [], isMoved })
    }
    return recorded.map((each) => same.get(each) ?? this.#nearest(each))
  }

  #takeSame(recorded: RecordedCall, replayed: JournalledCall): boolean {
    const match = this.#compare(recorded, replayed)
    if (match.fields.length > 0) return false
    this.#take(recorded, replayed, match)
    return true
  }

  #nearest(recorded: RecordedCall): ComparedCall {
    const possible = this.#left.filter((call) => isSameRoute(recorded, call))
    const matches = possible.map((replayed) => ({ replayed, ...this.#compare(recorded, replayed) }))
    const [best] = matches.toSorted((one, other) => one.fields.length - other.fields.length)
    if (!best) return { recorded, replayed: null, fields: [], isMoved: false }
    this.#take(recorded, best.replayed, best)
    return { recorded, replayed: best.replayed, fields: best.fields, isMoved: false }
  }

  /** Binds the names from a recorded call to the ids from the replayed one. */
  #take({ line, ids = [] }: RecordedCall, replayed: JournalledCall, { found }: Match): void {
    this.#left.splice(this.#left.indexOf(replayed), 1)
    this.#names.bindAll(found)
    bindAnswer(this.#names, line, ids, replayed.answer)
  }

  #compare({ call, body, body_bytes, files, status }: RecordedCall, replayed: JournalledCall): Match {
    const found = new Map<string, string>()
    const path = `${replayed.method} ${replayed.path}`
    const isUnread = body === undefined && replayed.body === null
    const fields = [
      ...this.#names.compare('path', call, path, found),
      ...this.#names.compare('body', body, replayed.body ?? undefined, found),
      ...(isUnread ? this.#names.compare('body_bytes', body_bytes ?? 0, replayed.body_bytes, found) : []),
      ...this.#names.compare('files', files ?? [], replayed.files, found),
      ...this.#names.compare('status', status, replayed.status ?? undefined, found),
    ]
    return { fields, found }
  }
}

const isSameRoute = ({ call, route }: RecordedCall, replayed: JournalledCall): boolean =>
  route === (replayed.route ?? undefined) && call.startsWith(`${replayed.method} `)

/** Binds the names of a line to the ids in an answer, by their fields. */
export function bindAnswer(names: BoundNames, line: number, fields: readonly string[], answer: unknown): void {
  if (fields.length === 0) return
  const ids = new Map(idsIn(answer))
  for (const field of fields) {
    const id = ids.get(field)
    if (id !== undefined) names.bind(`${line}.${field}`, id)
  }
}
