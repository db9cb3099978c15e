import type { TestAccount } from './live-server.ts'

/** What a demo says of its world. */
export interface DemoSummary {
  readonly guild_id: string
  readonly channels: { readonly general: string; readonly voice: string }
  readonly users: readonly Omit<TestAccount, 'name'>[]
  readonly application: { readonly bot_id: string; readonly bot_token: string }
}

/** What a server says when it is ready. */
export interface ServerReady {
  readonly client: string
  readonly api: string
  readonly setup_url?: string
  readonly demo?: DemoSummary
}
