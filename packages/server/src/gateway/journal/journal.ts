/** What a process wrote down in one go. Pages of a process are numbered without gaps, over all its segments. */
export interface Page {
  readonly number: number
  /** The segment that it belongs to: the first page of a segment says all that the earlier ones had said. */
  readonly segment: number
  readonly text: string
}

/**
 * What a process keeps of its sessions for whoever takes them up when it is gone. A page survives the end of the process,
 * not that of the machine: a client whose session can't be taken up is told so.
 */
export interface Journal {
  /** Keeps a page of this process, and of the segments before it the last one. Resolves, or returns, when it is kept. */
  write(page: Page): Promise<void> | void
  /** The pages of a process from a number on, oldest first; those before may be gone. */
  read(processId: string, from: number): Promise<readonly Page[]>
  /** Drops what other processes wrote if it is older than so many ms. */
  forget(age: number): Promise<void>
  close(): void
}
