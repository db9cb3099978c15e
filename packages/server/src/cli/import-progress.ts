import type { Clock } from '../kernel/clock.ts'

/** How often a terminal is updated, and how often a line is written to other outputs, ms. */
const DRAWN_MS = 200
const LINE_MS = 5000

/** Shows how much of each kind is imported; how much is left isn't known. */
export class ImportProgress {
  readonly #stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>
  readonly #clock: Clock
  readonly #counts = new Map<string, number>()
  #shownAt: number

  constructor(stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>, clock: Clock) {
    this.#stream = stream
    this.#clock = clock
    this.#shownAt = clock.now()
  }

  add(kind: string, count: number): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count)
    const now = this.#clock.now()
    if (now - this.#shownAt < (this.#stream.isTTY ? DRAWN_MS : LINE_MS)) return
    this.#shownAt = now
    this.#show()
  }

  /** Ends the line, so that later output begins on a new one. */
  end(): void {
    if (!this.#stream.isTTY) return
    this.#show()
    this.#stream.write('\n')
  }

  #show(): void {
    const text = `Importing: ${countsText(Object.fromEntries(this.#counts))}`
    this.#stream.write(this.#stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
  }
}

/** Such as `3 roles, 120 messages`. */
export const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count.toLocaleString('en')} ${kind}${count === 1 ? '' : 's'}`)
    .join(', ')
