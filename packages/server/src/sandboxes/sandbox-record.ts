/** What happened in a sandbox. */
export interface SandboxRecord {
  readonly id: string
  readonly transcript: string
  /** The bot's calls, each as JSON. */
  readonly calls: readonly string[]
}

/** Is given what happened in each sandbox before it closes. */
export type RecordTaker = (record: SandboxRecord) => Promise<void>
