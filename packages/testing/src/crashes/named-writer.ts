import type { SeededRandom } from './seeded-random.ts'
import { type LoadContext, type TrackedObject, type TrackedObjects, type WriteAttempt, Writer } from './writer.ts'

/** A kind of objects that have unique names and are in one list. */
export interface NamedKind {
  readonly token: string
  /** Where they are created and listed. */
  readonly path: string
  /** How many there may be at once. */
  readonly most: number
  /** How many audit entries each write has. */
  readonly audits: number
  /** The fields of a new one, besides its name. */
  readonly body: object
  /** The objects in a response to a request for the list. */
  itemsOf(answer: any): any[]
  /** The id in the path of one. */
  idOf(item: any): string
}

/** A writer of objects of a kind: created, renamed and deleted. */
export class NamedWriter extends Writer {
  readonly #kind: NamedKind

  constructor(name: string, stage: LoadContext, random: SeededRandom, kind: NamedKind) {
    super(name, stage, random)
    this.#kind = kind
  }

  protected nextWrite(things: ReadonlyMap<string, TrackedObject>): WriteAttempt {
    const { token, path, most, audits, body, idOf } = this.#kind
    const step = this.random.below(3)
    const next = this.uniqueName()
    if (things.size === 0 || (step === 0 && things.size < most)) {
      const change = (all: TrackedObjects, item: any) => void all.set(next, { id: idOf(item) ?? '', state: '' })
      return { token, audits, method: 'POST', path, body: { ...body, name: next }, change }
    }
    const [name, { id, state }] = this.random.pick([...things])
    const change = (all: TrackedObjects) => {
      all.delete(name)
      if (step !== 1) all.set(next, { id, state })
    }
    const at = { token, audits, path: `${path}/${id}`, change }
    return step === 1 ? { ...at, method: 'DELETE' } : { ...at, method: 'PATCH', body: { name: next } }
  }

  protected async readObjects(): Promise<TrackedObjects | null> {
    const { token, path, itemsOf, idOf } = this.#kind
    const answer = await this.list(token, path)
    if (answer === null) return null
    const own = itemsOf(answer).filter(({ name }) => name.startsWith(`${this.name}x`))
    return new Map(own.map((item) => [item.name, { id: idOf(item), state: '' }]))
  }
}
