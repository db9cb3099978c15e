import { count, flag, id, integer, json, moment, nullable, text, withDatabaseDefault } from '../column.ts'
import { type RowOf, table } from '../table.ts'

export const threads = table({
  name: 'threads',
  columns: {
    guild_id: id,
    id,
    parent_id: id,
    type: integer,
    archived: flag,
    /** When `archived` last changed. */
    archived_at: moment,
    /** When an active thread is archived unless someone posts in it; null while it is archived. */
    archive_due_at: nullable(moment),
    /** Fields that change with messages aren't in the document, because no event is sent for them. */
    last_message_id: nullable(id),
    message_count: count,
    total_message_sent: count,
    member_count: count,
    wire: json,
    last_pin_at: nullable(moment),
  },
  key: ['guild_id', 'id'],
  indexes: {
    threads_by_id: ['id'],
    threads_by_archived: ['guild_id', 'archived', 'id'],
    threads_by_channel: ['guild_id', 'parent_id', 'id'],
    threads_by_due: ['archive_due_at'],
    threads_by_parent: ['guild_id', 'parent_id', 'archived', 'type', 'archived_at', 'id'],
  },
  holds: ['channel'],
  belongsTo: { guild: 'guild_id', channel: 'parent_id' },
  generatesIds: ['id'],
})

export type ThreadRow = RowOf<typeof threads>

export const threadMembers = table({
  name: 'thread_members',
  columns: {
    guild_id: id,
    thread_id: id,
    user_id: id,
    joined_at: moment,
    /** The thread's channel, and whether it is private, for lists of the threads that a user has joined. */
    parent_id: withDatabaseDefault(id, '0'),
    is_private: withDatabaseDefault(flag, false),
  },
  key: ['guild_id', 'thread_id', 'user_id'],
  indexes: {
    thread_members_by_user: ['guild_id', 'user_id', 'thread_id'],
    thread_members_by_channel: ['guild_id', 'user_id', 'parent_id', 'is_private', 'thread_id'],
  },
  belongsTo: { guild: 'guild_id', channel: 'thread_id', user: 'user_id' },
})

export const privateChannels = table({
  name: 'private_channels',
  columns: {
    id,
    type: integer,
    recipient_ids: json,
    /** The other properties of a group; null for a DM. */
    wire: nullable(json),
  },
  key: ['id'],
  holds: ['guild', 'channel'],
  generatesIds: ['id'],
})

export type PrivateChannelRow = RowOf<typeof privateChannels>

export const invites = table({
  name: 'invites',
  columns: {
    code: text,
    guild_id: id,
    channel_id: id,
    /** Null for an invite without a creator, such as the widget's. */
    inviter_id: nullable(id),
    uses: integer,
    created_at: moment,
    /** Null for one that never expires. */
    expires_at: nullable(moment),
    /** Its immutable fields: see invite-row.ts. */
    wire: json,
    /** The list of users who may use it; null if anyone may. 0 while the list is empty, since no list has that id. */
    target_list_id: nullable(id),
  },
  key: ['code'],
  indexes: {
    invites_by_guild: ['guild_id', 'channel_id'],
    invites_that_expire: { on: ['expires_at'], where: 'expires_at is not null' },
  },
  belongsTo: { guild: 'guild_id', channel: 'channel_id' },
})

export type InviteRow = RowOf<typeof invites>

/** An invite without a guild: a friend invite, or one to a group. */
export const privateInvites = table({
  name: 'private_invites',
  columns: {
    code: text,
    inviter_id: id,
    /** The group; null for a friend invite. */
    channel_id: nullable(id),
    uses: integer,
    created_at: moment,
    expires_at: moment,
    /** Its immutable fields: see private-invite-row.ts. */
    wire: json,
  },
  key: ['code'],
  indexes: {
    private_invites_by_inviter: ['inviter_id', 'channel_id'],
    private_invites_by_channel: { on: ['channel_id'], where: 'channel_id is not null' },
    private_invites_that_expire: ['expires_at'],
  },
  belongsTo: { user: 'inviter_id', channel: 'channel_id' },
})

export type PrivateInviteRow = RowOf<typeof privateInvites>

export const webhooks = table({
  name: 'webhooks',
  columns: {
    id,
    guild_id: id,
    channel_id: id,
    type: integer,
    creator_id: nullable(id),
    /** The application whose bot created it. */
    application_id: nullable(id),
    /** The announcement channel that it follows; null if it isn't a follower. */
    source_guild_id: nullable(id),
    source_channel_id: nullable(id),
    name: text,
    avatar: nullable(text),
    /** In plain text, because it is shown again (docs/decisions/0014); null for a follower. */
    token: nullable(text),
  },
  key: ['id'],
  indexes: {
    webhooks_by_channel: ['guild_id', 'channel_id'],
    webhooks_by_source: { on: ['source_channel_id', 'id'], where: 'source_channel_id is not null' },
  },
  belongsTo: { guild: 'guild_id', channel: 'channel_id' },
  generatesIds: ['id'],
})

export type WebhookRow = RowOf<typeof webhooks>
