/** A request or a socket of an Activity that goes on. */
export interface LiveConnection {
  /** Who opened the page that asks; null if that doesn't matter. */
  readonly visitor: string | null
  end(): void
}

/** What goes on of each Activity, so that it can be ended when the Activity is. */
export class LiveConnections {
  readonly #byActivity = new Map<string, Set<LiveConnection>>()

  /** @returns what takes it out again */
  add(applicationId: string, connection: LiveConnection): () => void {
    const all = this.#byActivity.get(applicationId) ?? new Set()
    this.#byActivity.set(applicationId, all.add(connection))
    return () => {
      all.delete(connection)
      if (all.size === 0 && this.#byActivity.get(applicationId) === all) this.#byActivity.delete(applicationId)
    }
  }

  of(applicationId: string): readonly LiveConnection[] {
    return [...(this.#byActivity.get(applicationId) ?? [])]
  }

  get applicationIds(): readonly string[] {
    return [...this.#byActivity.keys()]
  }
}
