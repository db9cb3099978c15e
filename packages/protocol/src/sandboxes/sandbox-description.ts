/** A user of a sandbox. */
export interface SandboxUser {
  readonly id: string
  readonly token: string
}

/** The application of a sandbox, with its bot. */
export interface SandboxBot {
  readonly id: string
  readonly token: string
  readonly public_key: string
  readonly client_secret: string
}

/** A guild of a sandbox, with its own channels and roles. */
export interface SandboxGuild {
  readonly id: string
  readonly channels: Readonly<Record<string, { readonly id: string }>>
  readonly roles: Readonly<Record<string, { readonly id: string }>>
}

/** The contents of a sandbox, by the names of its plan. A name that several guilds have is that of the first one. */
export interface SandboxWorld {
  readonly bot: SandboxBot | null
  readonly users: Readonly<Record<string, SandboxUser>>
  readonly guilds: Readonly<Record<string, SandboxGuild>>
  readonly channels: Readonly<Record<string, { readonly id: string; readonly guild_id: string }>>
  readonly roles: Readonly<Record<string, { readonly id: string; readonly guild_id: string }>>
}

/** The URLs of a sandbox for programs. */
export interface SandboxAddresses {
  readonly api: string
  readonly gateway: string
  readonly cdn: string
  readonly client: string
}
