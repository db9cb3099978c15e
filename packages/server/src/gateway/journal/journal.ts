/** A page: everything that a process writes at once. The pages of a process are numbered without gaps, across its segments. */
export interface Page {
  readonly number: number
  /**
   * The segment of the page. The first page of a segment contains the complete state, so earlier segments aren't
   * needed.
   */
  readonly segment: number
  readonly text: string
}

/**
 * What a process records of its sessions, for the process that takes them over after it has ended. A page survives the
 * end of the process, but not necessarily a power failure; then clients are told that their session is invalid.
 */
export interface Journal {
  /**
   * Stores a page of this process, and removes all segments before the previous one. Resolves, or returns, when it is
   * stored.
   */
  write(page: Page): Promise<void> | void
  /** The pages of a process from a number on, oldest first; earlier ones may have been removed. */
  read(processId: string, from: number): Promise<readonly Page[]>
  /** Removes what other processes wrote more than `age` ms ago. */
  forget(age: number): Promise<void>
  close(): void
}
