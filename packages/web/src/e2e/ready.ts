import type { Person } from './live-server.ts'

/** What a demo says of its world. */
export interface DemoWorld {
  readonly guild_id: string
  readonly channels: { readonly general: string; readonly voice: string }
  readonly users: readonly Omit<Person, 'name'>[]
  readonly application: { readonly bot_id: string; readonly bot_token: string }
}

/** What a server says when it is ready. */
export interface Ready {
  readonly client: string
  readonly api: string
  readonly setup_url?: string
  readonly demo?: DemoWorld
}
