/** Everything that can be set from outside, checked and frozen. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Where clients reach us, without a slash at the end. */
  readonly publicUrl: string
  /** The folder of the data; null keeps it in a temporary file. */
  readonly dataDir: string | null
  /** PostgreSQL instead of the embedded store. */
  readonly databaseUrl: string | null
  readonly demo: boolean
  /** Allows Activities on loopback addresses. */
  readonly dev: boolean
  readonly web: boolean
  readonly rateLimits: boolean
  readonly json: boolean
}
