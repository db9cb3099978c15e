import type { Tables } from '../tables.ts'

/**
 * Which tables travel in a backup. What belongs to a process that runs ends with it: that it is there, and what it wrote
 * down of gateway sessions, which can't go on from a past that their clients don't share. Secrets that are good once and for minutes are
 * left out: those used since the backup would be good again.
 */
const TRAVELS = {
  streams: true,
  events: true,
  jobs: true,
  users: true,
  tokens: true,
  security_events: true,
  authorizations: true,
  authorization_codes: false,
  access_tokens: true,
  refresh_tokens: true,
  connections: true,
  role_connections: true,
  user_installations: true,
  second_factors: true,
  backup_codes: true,
  sign_in_tickets: false,
  proxy_tickets: false,
  known_networks: true,
  name_skeletons: true,
  applications: true,
  guilds: true,
  roles: true,
  channels: true,
  emojis: true,
  stickers: true,
  members: true,
  former_members: true,
  member_verification_forms: true,
  join_requests: true,
  bans: true,
  invites: true,
  private_invites: true,
  webhooks: true,
  webhook_avatars: true,
  crossposts: true,
  audit_entries: true,
  messages: true,
  images: true,
  threads: true,
  thread_members: true,
  private_channels: true,
  private_recipients: true,
  relationships: true,
  read_states: true,
  user_guild_settings: true,
  user_settings: true,
  activity_links: true,
  boosts: true,
  integrations: true,
  integration_subscriptions: true,
  slowmode_turns: true,
  reactions: true,
  pins: true,
  voice_states: true,
  activity_instances: true,
  activity_participants: true,
  voice_channels: true,
  scheduled_events: true,
  scheduled_event_users: true,
  stage_instances: true,
  processes: false,
  journal_pages: false,
  session_holders: false,
  session_starts: true,
  identify_turns: true,
  restores: true,
  id_reservations: true,
  prunes: true,
  welcome_screens: true,
  onboardings: true,
  instance_keys: true,
  identity_keys: true,
  instance_settings: true,
  instance_invitations: true,
  registrations: true,
  application_commands: true,
  application_command_permissions: true,
  application_command_creates: true,
  application_emojis: true,
  skus: true,
  entitlements: true,
  teams: true,
  team_members: true,
  attachments: true,
  storage_use: true,
  interactions: true,
  ephemeral_messages: true,
  target_lists: true,
  target_use: true,
  target_pieces: true,
  target_users: true,
} as const satisfies Record<keyof Tables, boolean>

/** A table that a backup holds. */
export type TableInBackup = { [T in keyof typeof TRAVELS]: (typeof TRAVELS)[T] extends true ? T : never }[keyof Tables]

/** The tables of Guildhall, whether they travel or not. */
export const OWN_TABLES: readonly string[] = [...Object.keys(TRAVELS), 'migrations']

/** Whether a backup holds a table. */
export const travels = (name: string): boolean => new Map(Object.entries(TRAVELS)).get(name) === true

/** Whether it is a table whose rows a restore passes over: backups of older versions have some. */
export const isLeftOut = (name: string): boolean => new Map(Object.entries(TRAVELS)).get(name) === false

const isInBackup = (name: string): name is TableInBackup => travels(name)

/** The tables that a backup holds. */
export const TABLES_IN_BACKUP: readonly TableInBackup[] = Object.keys(TRAVELS).filter(isInBackup)
