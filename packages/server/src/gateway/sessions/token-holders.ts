/** What the holders of a withdrawn token are told. */
export const WITHDRAWN = 'The token no longer holds.'

/** Those who are here by a token: sessions, and clients that are being let in. Each is told when it is withdrawn. */
export class TokenHolders {
  readonly #byToken = new Map<string, Set<() => void>>()

  /** Registers a holder. The answer takes it out again. */
  hold(tokenHash: string, withdrawn: () => void): () => void {
    let holders = this.#byToken.get(tokenHash)
    if (!holders) {
      holders = new Set()
      this.#byToken.set(tokenHash, holders)
    }
    const holder = () => withdrawn()
    holders.add(holder)
    return () => {
      if (holders.delete(holder) && holders.size === 0) this.#byToken.delete(tokenHash)
    }
  }

  withdrawn(tokenHash: string): void {
    for (const holder of [...(this.#byToken.get(tokenHash) ?? [])]) holder()
  }

  /** The tokens that anyone holds. */
  get hashes(): string[] {
    return [...this.#byToken.keys()]
  }
}
