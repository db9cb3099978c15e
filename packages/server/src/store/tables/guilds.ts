import {
  byBytes,
  count,
  flag,
  id,
  integer,
  json,
  moment,
  nullable,
  nullableInDatabase,
  text,
  withDatabaseDefault,
} from '../column.ts'
import { type RowOf, table } from '../table.ts'

export const guilds = table({
  name: 'guilds',
  columns: {
    id,
    owner_id: id,
    member_count: count,
    wire: json,
    /** Whether an administrator has made the guild unavailable. */
    is_unavailable: withDatabaseDefault(flag, false),
    /** Whether it has the feature DISCOVERABLE. */
    is_discoverable: withDatabaseDefault(flag, false),
    /** The vanity URL, which the document also contains, and how often it was used. */
    vanity_url_code: nullable(text),
    vanity_url_uses: withDatabaseDefault(integer, 0),
    /** Until when its members can't open DMs with each other, according to its incident actions. */
    dms_disabled_until: nullable(moment),
    /** Its name in the form for searches (name-key.ts). */
    name_key: withDatabaseDefault(text, ''),
  },
  key: ['id'],
  indexes: {
    guilds_by_vanity_url: { on: ['vanity_url_code'], isUnique: true },
    guilds_by_members: {
      on: ['member_count', 'id', 'name_key'],
      where: 'is_discoverable = true and is_unavailable = false',
    },
    guilds_by_name: { on: ['name_key', 'id'], byBytes: 'name_key' },
  },
  holds: ['guild'],
  generatesIds: ['id'],
})

export const roles = table({
  name: 'roles',
  columns: {
    guild_id: id,
    id,
    member_count: count,
    wire: json,
  },
  key: ['guild_id', 'id'],
  belongsTo: { guild: 'guild_id' },
  generatesIds: ['id'],
})

export const channels = table({
  name: 'channels',
  columns: {
    guild_id: id,
    id,
    wire: json,
  },
  key: ['guild_id', 'id'],
  indexes: {
    channels_by_id: ['id'],
  },
  holds: ['channel'],
  belongsTo: { guild: 'guild_id' },
  generatesIds: ['id'],
})

/** The common columns of emojis, stickers and sounds. */
const EXPRESSION = {
  columns: { guild_id: id, id, creator_id: id, wire: json },
  key: ['guild_id', 'id'],
  belongsTo: { guild: 'guild_id' },
  generatesIds: ['id'],
} as const

export const emojis = table({ name: 'emojis', ...EXPRESSION, indexes: { emojis_by_id: ['id'] } })

export const stickers = table({ name: 'stickers', ...EXPRESSION, indexes: { stickers_by_id: ['id'] } })

export const soundboardSounds = table({ name: 'soundboard_sounds', ...EXPRESSION })

export const members = table({
  name: 'members',
  columns: {
    guild_id: id,
    user_id: id,
    wire: json,
    /** Their three names in the form for searches (name-key.ts). */
    username_key: nullableInDatabase(byBytes(text)),
    global_name_key: nullable(byBytes(text)),
    nick_key: nullable(byBytes(text)),
    /** A copy of the user's JSON in the users table, so that a page of members is one range of rows. */
    user_wire: nullableInDatabase(json),
    /** Their bio in this guild, which only they can read. */
    bio: nullable(text),
    /** The end of the last quarter of a day in which they were active (activity.ts); null for bots. */
    active_until: nullable(moment),
    /** Whether the document contains a role, including removed ones. */
    has_roles: withDatabaseDefault(flag, false),
    /** Their onboarding answers in JSON (features/onboarding); null if there are none. */
    onboarding: nullable(json),
    /** When a temporary member last had a session; null for others. */
    present_at: nullable(moment),
    /** Whether they have not passed the screening yet. */
    is_pending: withDatabaseDefault(flag, false),
    /** A guest's voice channel; null for others. */
    guest_channel_id: nullable(id),
  },
  key: ['guild_id', 'user_id'],
  indexes: {
    members_by_user: ['user_id', 'guild_id'],
    members_by_username_key: ['guild_id', 'username_key', 'user_id'],
    members_by_global_name_key: ['guild_id', 'global_name_key', 'user_id'],
    members_by_nick_key: ['guild_id', 'nick_key', 'user_id'],
    members_with_roles: { on: ['guild_id', 'user_id'], where: "replace(wire, '\"roles\":[]', '') = wire" },
    members_by_activity: ['guild_id', 'has_roles', 'active_until', 'user_id'],
    temporary_members: { on: ['present_at', 'guild_id', 'user_id'], where: 'present_at is not null' },
    members_pending: { on: ['guild_id', 'user_id'], where: 'is_pending = true' },
    guests: { on: ['guild_id', 'user_id'], where: 'guest_channel_id is not null' },
  },
  belongsTo: { guild: 'guild_id', user: 'user_id' },
})

export type MemberRow = RowOf<typeof members>

export const auditEntries = table({
  name: 'audit_entries',
  columns: {
    guild_id: id,
    id,
    action_type: integer,
    user_id: nullable(id),
    target_id: nullable(id),
    wire: json,
  },
  key: ['guild_id', 'id'],
  indexes: {
    audit_entries_by_user: ['guild_id', 'user_id', 'id'],
    audit_entries_by_target: ['guild_id', 'target_id', 'id'],
    audit_entries_by_action: ['guild_id', 'action_type', 'id'],
  },
  belongsTo: { guild: 'guild_id' },
  generatesIds: ['id'],
})

export type AuditEntryRow = RowOf<typeof auditEntries>
