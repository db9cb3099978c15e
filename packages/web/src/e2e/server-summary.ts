import type { TestAccount } from './live-server.ts'

/** The output of a demo about its users. */
export interface DemoSummary {
  readonly guild_id: string
  readonly channels: { readonly general: string; readonly voice: string }
  readonly users: readonly Omit<TestAccount, 'name'>[]
  readonly application: { readonly id: string; readonly bot_id: string; readonly bot_token: string }
}

/** The output of a server when it is ready. */
export interface ServerReady {
  readonly client: string
  readonly api: string
  readonly setup_url?: string
  readonly demo?: DemoSummary
}
