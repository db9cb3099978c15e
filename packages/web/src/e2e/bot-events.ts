/** The events that a bot receives, in order. */
export class BotEvents {
  readonly #lines: string[] = []
  #waiting: (() => void)[] = []

  add(line: string): void {
    this.#lines.push(line)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Resolves with all lines once there are at least this many. */
  async lines(count: number): Promise<readonly string[]> {
    while (this.#lines.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return this.#lines
  }
}
