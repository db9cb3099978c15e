import type { BackupCodeRow, SecondFactorRow, SignInTicketRow } from './second-factor-tables.ts'

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
  access_tokens: AccessTokenRow
  second_factors: SecondFactorRow
  backup_codes: BackupCodeRow
  sign_in_tickets: SignInTicketRow
  applications: ApplicationRow
  guilds: GuildRow
  roles: RoleRow
  channels: ChannelRow
  emojis: ExpressionRow
  stickers: ExpressionRow
  members: MemberRow
  former_members: FormerMemberRow
  bans: BanRow
  audit_entries: AuditEntryRow
  messages: MessageRow
  images: ImageRow
  threads: ThreadRow
  thread_members: ThreadMemberRow
  private_channels: PrivateChannelRow
  private_recipients: PrivateRecipientRow
  boosts: BoostRow
  slowmode_turns: SlowmodeTurnRow
  reactions: ReactionRow
  pins: PinRow
  voice_states: VoiceStateRow
  voice_channels: VoiceChannelRow
  processes: ProcessRow
  journal_pages: JournalPageRow
  session_holders: SessionHolderRow
  session_starts: SessionStartsRow
  identify_turns: IdentifyTurnRow
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
  /** When a message of a channel was pinned last. */
  last_pin_at: number | null
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
  is_email_verified: boolean
  is_phone_verified: boolean
  wire: string
  created_at: number
}

export interface TokenRow {
  hash: string
  user_id: string
  kind: 'session' | 'bot'
  created_at: number
}

/** A user's token in the hands of an application. */
export interface AccessTokenRow {
  hash: string
  user_id: string
  application_id: string
  /** The scopes that the user agreed to, with spaces between them. */
  scopes: string
  expires_at: number
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
  /** An administrator switched it off for a while. */
  is_unavailable: boolean
  /** Whether it has the feature DISCOVERABLE. */
  is_discoverable: boolean
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

/** An emoji or a sticker of a guild. */
export interface ExpressionRow {
  guild_id: string
  id: string
  creator_id: string
  wire: string
}

export interface MemberRow {
  guild_id: string
  user_id: string
  wire: string
  /** His user's JSON, as the users table has it: so that a page of members is one range of rows. */
  user_wire: string
  /** His three names in the form in which they are searched (name-key.ts). */
  username_key: string
  global_name_key: string | null
  nick_key: string | null
  /** What he says of himself in this guild; shown to himself only. */
  bio: string | null
}

/** Someone who was a member once; the row stays when he comes back. */
export interface FormerMemberRow {
  guild_id: string
  user_id: string
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

/** A picture that an owner shows: one of each kind. */
export interface ImageRow {
  /** The guild, user, role, emoji or sticker. */
  owner_id: string
  kind: string
  /** The guild with which it goes; 0 for what a user shows everywhere. */
  guild_id: string
  hash: string
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'lottie'
  is_animated: boolean
  bytes: Uint8Array
}

export interface ThreadRow {
  guild_id: string
  id: string
  parent_id: string
  type: number
  archived: boolean
  /** When `archived` last changed. */
  archived_at: number
  /** When an active thread is archived unless somebody speaks in it; null while it is archived. */
  archive_due_at: number | null
  /** What changes with the talk is kept apart from the wire: it has no event of its own. */
  last_message_id: string | null
  last_pin_at: number | null
  message_count: number
  total_message_sent: number
  member_count: number
  wire: string
}

export interface ThreadMemberRow {
  guild_id: string
  thread_id: string
  user_id: string
  joined_at: number
  /** The thread's channel, and whether it is a private thread: for lists of those that somebody is in. */
  parent_id: string
  is_private: boolean
}

export interface PrivateChannelRow {
  id: string
  type: number
  recipient_ids: string
}

export interface PrivateRecipientRow {
  user_id: string
  channel_id: string
  /** The other one of two; null in a channel of more. */
  other_id: string | null
  /** Whether he has it in his list. */
  is_open: boolean
}

/** Who reacted. How many did, and with what, stands in the message's document under the id of the kind. */
export interface ReactionRow {
  guild_id: string
  channel_id: string
  kind_id: string
  user_id: string
}

export interface PinRow {
  guild_id: string
  channel_id: string
  message_id: string
  pinned_at: number
}

/** Who is in voice. Whether others muted or deafened him is said by his member. */
export interface VoiceStateRow {
  guild_id: string
  user_id: string
  channel_id: string
  /** The gateway session that he is there with. */
  session_id: string
  /** The process that has the session: when it is gone, so is he. */
  process_id: string
  self_mute: boolean
  self_deaf: boolean
  self_video: boolean
  suppress: boolean
  /** As a timestamp of the wire. */
  request_to_speak: string | null
}

/** What is known of a voice channel for as long as somebody is in it, or it has a status. */
export interface VoiceChannelRow {
  guild_id: string
  id: string
  status: string | null
  /** When somebody came into it while it was empty. */
  started_at: number | null
}

/** The processes that share this database, each with when it was last heard of. */
export interface ProcessRow {
  id: string
  renewed_at: number
}

export interface BoostRow {
  guild_id: string
  user_id: string
  count: number
}

/** When someone last used his turn in a channel in slow mode. */
export interface SlowmodeTurnRow {
  guild_id: string
  channel_id: string
  user_id: string
  kind: string
  at: number
}

/** What a process wrote down of its gateway sessions in one go. */
export interface JournalPageRow {
  process_id: string
  number: number
  segment: number
  text: string
  written_at: number
}

/** The process that took up a gateway session of another one. */
export interface SessionHolderRow {
  session_id: string
  process_id: string
}

/** How many gateway sessions a user began in the 24 hours that end at `ends_at`. */
export interface SessionStartsRow {
  user_id: string
  used: number
  ends_at: number
}

/** When a bot may begin the next session with a key of its shards (conventions E.5). */
export interface IdentifyTurnRow {
  user_id: string
  key: number
  free_at: number
}
