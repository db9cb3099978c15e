/** How many different uses are counted. */
const MOST_USES = 200

/** Counts uses by what was used. */
export class CountedUses {
  readonly #counts = new Map<string, number>()

  add(what: string): void {
    const count = this.#counts.get(what) ?? 0
    if (count > 0 || this.#counts.size < MOST_USES) this.#counts.set(what, count + 1)
  }

  get list(): { readonly what: string; readonly count: number }[] {
    return [...this.#counts].map(([what, count]) => ({ what, count }))
  }
}
