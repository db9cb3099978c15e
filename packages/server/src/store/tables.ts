/**
 * The tables, as both stores hold them. Column types (columns.ts): ids are 64-bit integers that travel as decimal
 * strings, moments are milliseconds since 1970, documents are JSON text in the form of the wire.
 */
export interface Tables {
  streams: StreamRow
  events: EventRow
  jobs: JobRow
  users: UserRow
  tokens: TokenRow
  applications: ApplicationRow
  guilds: GuildRow
  roles: RoleRow
  channels: ChannelRow
  members: MemberRow
  bans: BanRow
  audit_entries: AuditEntryRow
  messages: MessageRow
}

/** What puts events in order: a guild, a channel or a user. `version` has no gaps. */
export interface StreamRow {
  id: string
  /** The guild that a guild's or channel's stream belongs to. */
  guild_id: string | null
  version: number
  /** The version at which guild, roles, channels or overwrites last changed; 0 on streams that are no guild's. */
  rights_version: number
  /** The newest message of a channel. */
  last_message_id: string | null
}

export interface EventRow {
  stream_id: string
  version: number
  /** The events of one unit of work, in order: a line each, its type, a space and its payload as JSON. */
  lines: string
  at: number
}

export interface JobRow {
  id: string
  kind: string
  payload: string
  due_at: number
}

export interface UserRow {
  id: string
  username: string
  /** The lower-case name; unique among people, absent for bots, whose names may repeat. */
  username_key: string | null
  email: string | null
  password_hash: string | null
  is_admin: boolean
  is_bot: boolean
  wire: string
  created_at: number
}

export interface TokenRow {
  hash: string
  user_id: string
  kind: 'session' | 'bot'
  created_at: number
}

export interface ApplicationRow {
  id: string
  owner_id: string
  bot_id: string | null
  name: string
  description: string
  flags: number
  verify_key: string
  signing_key: string
  secret_hash: string
  created_at: number
}

export interface GuildRow {
  id: string
  owner_id: string
  member_count: number
  wire: string
}

export interface RoleRow {
  guild_id: string
  id: string
  member_count: number
  wire: string
}

export interface ChannelRow {
  guild_id: string
  id: string
  wire: string
}

export interface MemberRow {
  guild_id: string
  user_id: string
  wire: string
}

export interface BanRow {
  guild_id: string
  user_id: string
  reason: string | null
  /** Whether the user was no member when banned: such bans are capped. */
  of_stranger: boolean
}

export interface AuditEntryRow {
  guild_id: string
  id: string
  action_type: number
  user_id: string | null
  target_id: string | null
  wire: string
}

export interface MessageRow {
  guild_id: string
  channel_id: string
  id: string
  author_id: string
  wire: string
}
