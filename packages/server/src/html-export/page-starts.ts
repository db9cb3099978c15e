const MOST_PAGES = 10_000

/** The first messages of a channel's last pages, by which the page of a message is found. */
export class PageStarts {
  readonly #starts: { readonly id: bigint; readonly page: number }[] = []

  add(id: string, page: number): void {
    this.#starts.push({ id: BigInt(id), page })
    if (this.#starts.length > MOST_PAGES) this.#starts.shift()
  }

  /** The page of an earlier message; undefined if it is too long ago. */
  pageOf(id: string): number | undefined {
    const wanted = BigInt(id)
    return this.#starts.findLast((start) => start.id <= wanted)?.page
  }
}
