/** The close reason for the sessions of a revoked token. */
export const WITHDRAWN = 'The token no longer holds.'

/** The users of each token: sessions, and clients that are identifying. They are notified when it is revoked. */
export class TokenHolders {
  readonly #byToken = new Map<string, Set<() => void>>()

  /** Registers a callback for the revocation of a token. @returns a function that removes it */
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

  /** The tokens that are in use. */
  get hashes(): string[] {
    return [...this.#byToken.keys()]
  }
}
