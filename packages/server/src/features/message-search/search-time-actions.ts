/** After how many ms other work of the process runs. */
const PART_MS = 10

/** The time that a search takes. It pauses, because a process does nothing else while it compares words. */
export class SearchTime {
  readonly #end: number
  #pauseAt: number

  /** @param longest after how many ms the search ends */
  constructor(longest: number = Number.POSITIVE_INFINITY) {
    const now = performance.now()
    this.#end = now + longest
    this.#pauseAt = now + PART_MS
  }

  /** How many ms are left; not positive if the search must end. */
  get left(): number {
    return this.#end - performance.now()
  }

  get mustPause(): boolean {
    return performance.now() >= this.#pauseAt
  }

  /** Lets other work run. */
  async pause(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    this.#pauseAt = performance.now() + PART_MS
  }
}
