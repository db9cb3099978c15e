import type { ActivityInstanceRow, ActivityParticipantRow } from './activity-tables.ts'
import type { EntitlementRow, SkuRow } from './monetization-tables.ts'
import type {
  AccessTokenRow,
  AuthorizationCodeRow,
  AuthorizationRow,
  ConnectionRow,
  IdentityKeyRow,
  RefreshTokenRow,
  RoleConnectionRow,
  UserInstallationRow,
} from './oauth2-tables.ts'
import type { ProxyTicketRow } from './proxy-ticket-row.ts'
import type { BackupCodeRow, KnownNetworkRow, SecondFactorRow, SignInTicketRow } from './second-factor-tables.ts'
import type { SecurityEventRow } from './security-event-row.ts'

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
  security_events: SecurityEventRow
  authorizations: AuthorizationRow
  authorization_codes: AuthorizationCodeRow
  connections: ConnectionRow
  role_connections: RoleConnectionRow
  access_tokens: AccessTokenRow
  refresh_tokens: RefreshTokenRow
  user_installations: UserInstallationRow
  second_factors: SecondFactorRow
  backup_codes: BackupCodeRow
  sign_in_tickets: SignInTicketRow
  proxy_tickets: ProxyTicketRow
  known_networks: KnownNetworkRow
  name_skeletons: NameSkeletonRow
  applications: ApplicationRow
  guilds: GuildRow
  roles: RoleRow
  channels: ChannelRow
  emojis: ExpressionRow
  stickers: ExpressionRow
  members: MemberRow
  former_members: FormerMemberRow
  member_verification_forms: MemberVerificationFormRow
  join_requests: JoinRequestRow
  bans: BanRow
  invites: InviteRow
  private_invites: PrivateInviteRow
  webhooks: WebhookRow
  webhook_avatars: WebhookAvatarRow
  crossposts: CrosspostRow
  audit_entries: AuditEntryRow
  messages: MessageRow
  images: ImageRow
  threads: ThreadRow
  thread_members: ThreadMemberRow
  private_channels: PrivateChannelRow
  private_recipients: PrivateRecipientRow
  relationships: RelationshipRow
  read_states: ReadStateRow
  user_guild_settings: UserGuildSettingsRow
  user_settings: UserSettingsRow
  activity_links: ActivityLinkRow
  activity_instances: ActivityInstanceRow
  activity_participants: ActivityParticipantRow
  boosts: BoostRow
  integrations: IntegrationRow
  integration_subscriptions: IntegrationSubscriptionRow
  slowmode_turns: SlowmodeTurnRow
  reactions: ReactionRow
  pins: PinRow
  voice_states: VoiceStateRow
  voice_channels: VoiceChannelRow
  scheduled_events: ScheduledEventRow
  scheduled_event_users: ScheduledEventUserRow
  stage_instances: StageInstanceRow
  processes: ProcessRow
  journal_pages: JournalPageRow
  session_holders: SessionHolderRow
  session_starts: SessionStartsRow
  identify_turns: IdentifyTurnRow
  restores: RestoreRow
  id_reservations: IdReservationRow
  prunes: PruneRow
  welcome_screens: GuildDocumentRow
  onboardings: GuildDocumentRow
  instance_keys: InstanceKeyRow
  identity_keys: IdentityKeyRow
  instance_settings: InstanceSettingsRow
  instance_invitations: InstanceInvitationRow
  registrations: RegistrationRow
  application_commands: CommandRow
  application_command_permissions: CommandPermissionsRow
  application_command_creates: CommandCreatesRow
  application_emojis: ApplicationEmojiRow
  skus: SkuRow
  entitlements: EntitlementRow
  teams: TeamRow
  team_members: TeamMemberRow
  attachments: AttachmentRow
  storage_use: StorageUseRow
  interactions: InteractionRow
  ephemeral_messages: EphemeralMessageRow
  target_lists: TargetListRow
  target_use: TargetUseRow
  target_pieces: TargetPieceRow
  target_users: TargetUserRow
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
  /** How often it was tried, and failed. */
  attempts: number
  /** What kind of failure the last one was, without what it was about; null before there was one. */
  last_error: string | null
  /** Of a job that may take long: the guild, user or application for which it is done. */
  owner_id: string | null
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
  /** Since when nobody gets in with it; null if it is open. */
  disabled_at: number | null
}

/** What the name of a person looks like: nobody else may take a name that looks so. */
export interface NameSkeletonRow {
  skeleton: string
  /** 0, and more only of those whose names looked alike before that was refused. */
  twin: number
  user_id: string
}

export interface TokenRow {
  hash: string
  user_id: string
  kind: 'session' | 'bot'
  created_at: number
  /** Of a session: when it was last used, to a few minutes; null until it is used later than it began. */
  used_at: number | null
  /** From when the lifetime of a session counts: its sign-in, or the upgrade that introduced expiry. Null for bots. */
  lifetime_from: number | null
  /** When the session last proved a password or a second factor; null for bots, and before that was recorded. */
  authenticated_at: number | null
  /** How many wrong passwords and codes the session has sent since the last right one. */
  failed_proofs: number
  /** The network address of the last recorded use. */
  address: string | null
  /** What the client says of itself. */
  os: string | null
  program: string | null
}

export interface ApplicationRow {
  id: string
  /** A person: of a team's application the team's owner. */
  owner_id: string
  /** Null if it is somebody's own. */
  team_id: string | null
  bot_id: string | null
  name: string
  description: string
  flags: number
  verify_key: string
  signing_key: string
  secret_hash: string
  created_at: number
  /** Where its interactions are sent; null if its bot hears of them. */
  interactions_endpoint_url: string | null
  /** A JSON array. */
  tags: string
  /** Hashes of its pictures. */
  icon: string | null
  cover_image: string | null
  /** Whether others than those to whom it belongs may install it. */
  is_public: boolean
  /** Whether its bot comes only with the whole flow of OAuth2. */
  needs_code_grant: boolean
  /** Where OAuth2 may lead, how it is installed, and its other addresses: ApplicationSettings in features/applications. */
  settings: string
  /** What guilds can ask of accounts that are linked to it: a JSON array. */
  role_connections: string
  /** What it says of its Activity: StoredActivity in features/activity-settings. */
  activity: string
  /** Whether that is there and published, for everybody to find. */
  is_on_shelf: boolean
}

/** An address that leads to an Activity, with what it says there and how it is shown. */
export interface ActivityLinkRow {
  application_id: string
  id: string
  /** Made by the Activity itself, for a while. */
  is_quick: boolean
  /** The hash of its picture. */
  image: string | null
  wire: string
  /** Null if it stays. */
  expires_at: number | null
}

/** People to whom applications belong together. */
export interface TeamRow {
  id: string
  owner_id: string
  name: string
  icon: string | null
  created_at: number
}

/** Who is in a team, or asked into it. */
export interface TeamMemberRow {
  team_id: string
  user_id: string
  /** 1 asked, 2 in it. */
  state: number
  /** The owner's is admin: that he owns it is said by the team. */
  role: 'admin' | 'developer' | 'read_only'
}

/** An emoji that an application's bot alone can use. */
export interface ApplicationEmojiRow {
  application_id: string
  id: string
  creator_id: string
  wire: string
}

export interface GuildRow {
  id: string
  owner_id: string
  member_count: number
  /** An administrator switched it off for a while. */
  is_unavailable: boolean
  /** Whether it has the feature DISCOVERABLE. */
  is_discoverable: boolean
  /** Its name in the form in which it is searched (name-key.ts). */
  name_key: string
  /** Until when its members don't write to each other in private, as its incidents say. */
  dms_disabled_until: number | null
  /** The vanity URL that stands in the document too, and how often it was used. */
  vanity_url_code: string | null
  vanity_url_uses: number
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
  /** The end of the last quarter of a day in which he is known to have been active (activity.ts); null for bots. */
  active_until: number | null
  /** Whether his document names a role, and be it one that is gone. */
  has_roles: boolean
  /** Whether he has yet to pass the screening. */
  is_pending: boolean
  /** What he answered when he joined, in JSON (features/onboarding); null if he never did. */
  onboarding: string | null
  /** Of a member only for as long as he is there: when he was last seen to have a session. Null for others. */
  present_at: number | null
  /** Of a guest the voice channel that is there for him; null for others. */
  guest_channel_id: string | null
}

/** Someone who was a member once; the row stays when he comes back. */
export interface FormerMemberRow {
  guild_id: string
  user_id: string
  /** What they have when they come back, as JSON; null if that is nothing. */
  kept: string | null
}

/** What a guild asks of those who join. */
export interface MemberVerificationFormRow {
  guild_id: string
  /** When it was changed last. */
  version: number
  description: string | null
  form_fields: string
}

/** What someone answered to a guild that looks at the answers; one row for each who did. */
export interface JoinRequestRow {
  guild_id: string
  id: string
  user_id: string
  status: 'STARTED' | 'SUBMITTED' | 'REJECTED' | 'APPROVED'
  form_responses: string
  created_at: number
  reviewed_at: number | null
  reviewer_id: string | null
  rejection_reason: string | null
}

export interface BanRow {
  guild_id: string
  user_id: string
  reason: string | null
  /** Whether the user was no member when banned: such bans are capped. */
  of_stranger: boolean
}

export interface InviteRow {
  code: string
  guild_id: string
  channel_id: string
  /** Null where nobody made it: the widget offers one. */
  inviter_id: string | null
  uses: number
  created_at: number
  /** Null for one that doesn't expire. */
  expires_at: number | null
  /** What never changes of it: see invite-row.ts. */
  wire: string
  /** The list of those whom it lets in; null for one that lets in anybody, 0 for nobody yet: no list has that id. */
  target_list_id: string | null
}

/** A list of users that was sent for an invite, and how far it has come. Which of them holds, the invite says. */
export interface TargetListRow {
  id: string
  guild_id: string
  /** Empty once the list is gone, until those on it are removed. */
  code: string
  /** See interface 3, Target Users job status. */
  status: number
  /** Ids in the file while it is worked off, those of the list once it is complete. */
  total_users: number
  /** Those of the file who have yet to be put on the list, each as often as he was sent. */
  waiting_users: number
  processed_users: number
  created_at: number
  completed_at: number | null
  error_message: string | null
}

/** How many the lists of a guild have together, those that are being removed included. There is no row for none. */
export interface TargetUseRow {
  guild_id: string
  users: number
}

/** Ids of a list that wait to be worked off. */
export interface TargetPieceRow {
  list_id: string
  /** In the order in which they are worked off, from 0. */
  n: number
  /** How many ids. */
  size: number
  /** The ids, with commas between. */
  ids: string
}

/** Somebody on a list. */
export interface TargetUserRow {
  list_id: string
  user_id: string
}

/** An invite that leads to no guild: to be somebody's friend, or into a group. */
export interface PrivateInviteRow {
  code: string
  inviter_id: string
  /** The group; null where it leads to the inviter himself. */
  channel_id: string | null
  uses: number
  created_at: number
  expires_at: number
  /** What never changes of it: see invite-row.ts. */
  wire: string
}

export interface WebhookRow {
  id: string
  guild_id: string
  channel_id: string
  type: number
  creator_id: string | null
  /** The application whose bot made it. */
  application_id: string | null
  /** The announcement channel that it follows, if it follows one. */
  source_guild_id: string | null
  source_channel_id: string | null
  name: string
  avatar: string | null
  /** As it is, for it is shown again (docs/decisions/0014); a follower has none. */
  token: string | null
}

/** What lay at a URL that a webhook named for its picture in a message. */
export interface WebhookAvatarRow {
  webhook_id: string
  /** The SHA-256 of the URL. */
  url_hash: string
  guild_id: string
  /** Null if there was no picture: then it isn't asked for again at once. */
  hash: string | null
  /** A WebP. */
  bytes: Uint8Array | null
  /** When a message last showed it, to the hour. */
  used_at: number
  /** No message that shows it has a lower id. */
  first_id: string
  /** All messages that show it have lower ids. */
  last_id: string
}

/** A message that was published, as a follower has brought it to another channel. */
export interface CrosspostRow {
  source_guild_id: string
  source_channel_id: string
  source_id: string
  webhook_id: string
  guild_id: string
  channel_id: string
  id: string
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
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'lottie' | 'mp4'
  is_animated: boolean
  bytes: Uint8Array
  /** Whose storage it counts for beside the guild's; null if that is not known. */
  sender_id: string | null
  size: number
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
  /** What else a group is; null in a channel of two. */
  wire: string | null
}

export interface PrivateRecipientRow {
  user_id: string
  channel_id: string
  /** The other one of two; null in a channel of more. */
  other_id: string | null
  /** Whether he has it in his list. */
  is_open: boolean
}

/**
 * What one user is to another: friends have a row each, and so have the two sides of a request; whoever blocks has one alone.
 */
export interface RelationshipRow {
  user_id: string
  other_id: string
  /** A RelationshipType. */
  type: number
  nickname: string | null
  since: number
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
  self_stream: boolean
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

export interface ScheduledEventRow {
  guild_id: string
  id: string
  creator_id: string | null
  /** Whether it is to come or under way. */
  is_open: boolean
  /** When the clock makes it begin, end or fail unless something else happens before; null if it waits for nothing. */
  due_at: number | null
  /** How many are interested. */
  user_count: number
  wire: string
}

/** Who is interested in a scheduled event. */
export interface ScheduledEventUserRow {
  guild_id: string
  event_id: string
  user_id: string
  /** Since when. */
  at: number
}

/** The stage that is open in a channel. */
export interface StageInstanceRow {
  guild_id: string
  channel_id: string
  id: string
  /** When it is closed unless somebody comes; null while somebody is there. */
  due_at: number | null
  wire: string
}

/** The processes that share this database, each with when it was last heard of. */
export interface ProcessRow {
  id: string
  renewed_at: number
  /** The number that its ids hold; null for a process of an older Guildhall, which takes one by chance. */
  worker: number | null
}

/** How far a person has read in a channel. */
export interface ReadStateRow {
  user_id: string
  channel_id: string
  /** The channel's own id outside all guilds. */
  guild_id: string
  /** 0 if he was mentioned before he read anything. */
  last_message_id: string
  mention_count: number
  /** The newest message that the count counts; 0 if none has counted yet. */
  last_mention_id: string
}

/** What somebody wants to hear of in a guild. */
export interface UserGuildSettingsRow {
  user_id: string
  /** 0 for the channels outside all guilds. */
  guild_id: string
  wire: string
}

/** What somebody set for all of his clients. */
export interface UserSettingsRow {
  user_id: string
  has_developer_mode: boolean
}

export interface BoostRow {
  guild_id: string
  user_id: string
  count: number
}

/** What a guild is joined with: an application, or an account elsewhere that has subscribers. */
export interface IntegrationRow {
  guild_id: string
  id: string
  application_id: string | null
  /** The application's bot: the integration is there for as long as the bot is a member. */
  bot_id: string | null
  /** Who installed the application, or whose account it is; null where nobody wrote it down. */
  user_id: string | null
  subscriber_count: number
  wire: string
}

export interface IntegrationSubscriptionRow {
  guild_id: string
  integration_id: string
  user_id: string
  /** When a subscription that has ended has its consequences; null while it runs. */
  expires_at: number | null
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

/** What belongs to a guild and isn't part of the guild object. */
export interface GuildDocumentRow {
  guild_id: string
  wire: string
}

/** Up to where ids may have been issued, by any process. */
export interface IdReservationRow {
  place: number
  up_to: string
}

/** A backup from which the database was restored. */
export interface RestoreRow {
  /** No id that the backup knows is greater. */
  last_id: string
  taken_at: number
  restored_at: number
}

/** A prune that is under way: one of a guild at a time. */
export interface PruneRow {
  guild_id: string
  /** Who began it, and why. */
  user_id: string
  reason: string | null
  days: number
  /** Those go who were active until then at most. */
  inactive_since: number
  /** The roles that they may have, as a JSON array of ids. */
  role_ids: string
  /** How many went so far. */
  removed: number
  /** The last one with roles who was looked at, by his `active_until` and his id. */
  seen_until: number
  seen_user_id: string
}

/** A secret that all processes of an instance share. */
export interface InstanceKeyRow {
  name: string
  secret: Uint8Array
}

/** An invitation to register. */
export interface InstanceInvitationRow {
  id: string
  code_hash: string
  creator_id: string
  /** 0 for any number. */
  max_uses: number
  uses: number
  created_at: number
  expires_at: number | null
}

/** A registration that waits for approval. */
export interface RegistrationRow {
  id: string
  username: string
  username_key: string
  email: string | null
  password_hash: string
  /** From where it was made, of IPv6 the /48; empty where that was not recorded. */
  network: string
  created_at: number
}

export interface InstanceSettingsRow {
  id: number
  /** The settings that differ from the defaults. */
  wire: string
}

/** A command of an application. */
export interface CommandRow {
  application_id: string
  /** 0 for what is offered in every guild. */
  guild_id: string
  id: string
  type: number
  name: string
  /** An id that it was given when it was changed last. */
  version: string
  /** The length of the document. */
  size: number
  wire: string
}

/** Whom a guild lets use a command, or under the application's id what it has set for all of its commands. */
export interface CommandPermissionsRow {
  guild_id: string
  application_id: string
  command_id: string
  wire: string
}

/** How many commands an application has created in one place in the day that ends at `ends_at`. */
export interface CommandCreatesRow {
  application_id: string
  guild_id: string
  used: number
  ends_at: number
}

/** A file of a message. Its bytes lie under its id where files are kept. */
export interface AttachmentRow {
  id: string
  /** As messages have it: of a private channel its own id. */
  guild_id: string
  channel_id: string
  /** Null for what somebody sent to an application alone. */
  message_id: string | null
  wire: string
  /** When it is no longer given out; a while later its bytes are removed, and then this row. */
  expires_at: number | null
  /** Whose storage it counts for: a user's, a webhook's, or that of a bot without an application; null if that is not known. */
  sender_id: string | null
  size: number
}

/** How many bytes the attachments of a guild have, or those that count for a user or a webhook. There is no row for none. */
export interface StorageUseRow {
  owner_id: string
  bytes: number
}

/** What a user did, for as long as an application may answer it. */
export interface InteractionRow {
  id: string
  application_id: string
  user_id: string
  guild_id: string | null
  channel_id: string
  type: number
  token_hash: string
  /** When the token is worth nothing. */
  expires_at: number
  /** When the row goes: it waits for the first answer, for the token's end, or for a modal that is shown. */
  due_at: number
  /** How it was answered first; null before. */
  answer_type: number | null
  /** The message that was the first answer, or that it changed; null if there is none (any more). */
  response_id: string | null
  /** How often more was said to it, where that is limited. */
  followups: number
  /** What later answers need: see interaction-row.ts. */
  wire: string
}

/** A message that only one user sees, and the application that wrote it. */
export interface EphemeralMessageRow {
  id: string
  application_id: string
  user_id: string
  guild_id: string | null
  channel_id: string
  expires_at: number
  wire: string
}
