import type { Clock } from '../kernel/clock.ts'

const WIDTH = 30
/** How often a terminal is updated, and how often a line is written to other outputs, ms. */
const DRAWN_MS = 100
const LINE_MS = 5000

/** Shows the progress of a long task: as a bar on a terminal, otherwise as an occasional line. */
export class Progress {
  readonly #stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>
  readonly #clock: Clock
  readonly #title: string
  readonly #total: number
  #done = 0
  #shownAt: number

  constructor(stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>, clock: Clock, title: string, total: number) {
    this.#stream = stream
    this.#clock = clock
    this.#title = title
    this.#total = total
    this.#shownAt = clock.now()
  }

  add(count: number): void {
    this.#done += count
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
    const part = this.#total === 0 ? 1 : Math.min(1, this.#done / this.#total)
    const percent = `${Math.floor(part * 100)} %`
    if (!this.#stream.isTTY) {
      this.#stream.write(`${this.#title}: ${percent}\n`)
      return
    }
    const bar = '█'.repeat(Math.floor(part * WIDTH)).padEnd(WIDTH, '░')
    this.#stream.write(`\r${this.#title.padEnd(12)} ${bar} ${percent.padStart(5)}`)
  }
}
