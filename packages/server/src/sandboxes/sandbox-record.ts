/** The record of a sandbox. */
export interface SandboxRecord {
  readonly id: string
  readonly transcript: string
  /** The bot's calls, each as JSON. */
  readonly calls: readonly string[]
}

/** Receives each sandbox's record before the sandbox closes. */
export type RecordTaker = (record: SandboxRecord) => Promise<void>
