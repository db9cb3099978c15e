import type { Webhook } from '@guildhall/protocol/objects/applications/webhook'
import type { User } from '@guildhall/protocol/objects/users/user'
import { type Db, statement } from '../db.ts'
import type { WebhookRow } from '../tables/channels.ts'

/** The announcement channel that a webhook follows, if it still exists. */
export interface FollowedSource {
  readonly guildId: string
  readonly channelId: string
  readonly guild: Webhook['source_guild']
  readonly channel: Webhook['source_channel']
}

/** A webhook of a guild's channel. */
export interface KnownWebhook {
  readonly id: string
  readonly type: number
  readonly guildId: string
  readonly channelId: string
  readonly creator: User | null
  /** The application whose bot created it. */
  readonly applicationId: string | null
  readonly name: string
  readonly avatar: string | null
  /** The secret that allows posting; null for a channel follower. */
  readonly token: string | null
  readonly source: FollowedSource | null
}

/** A row with the objects that it refers to. */
interface Joined extends Omit<WebhookRow, 'creator_id'> {
  creator: string | null
  source_guild: string | null
  source_channel: string | null
}

/** Webhooks with what {@link toKnownWebhook} needs. */
export const knownWebhooks = (q: Db['q']) =>
  q
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.creator_id')
    .leftJoin('guilds', 'guilds.id', 'webhooks.source_guild_id')
    .leftJoin('channels', (join) =>
      join
        .onRef('channels.guild_id', '=', 'webhooks.source_guild_id')
        .onRef('channels.id', '=', 'webhooks.source_channel_id'),
    )
    .select([
      'webhooks.id',
      'webhooks.guild_id',
      'webhooks.channel_id',
      'webhooks.type',
      'webhooks.application_id',
      'webhooks.source_guild_id',
      'webhooks.source_channel_id',
      'webhooks.name',
      'webhooks.avatar',
      'webhooks.token',
      'users.wire as creator',
      'guilds.wire as source_guild',
      'channels.wire as source_channel',
    ])

/** Converts a row of {@link knownWebhooks}. */
export const toKnownWebhook = (row: Joined): KnownWebhook => ({
  id: row.id,
  type: row.type,
  guildId: row.guild_id,
  channelId: row.channel_id,
  creator: row.creator === null ? null : JSON.parse(row.creator),
  applicationId: row.application_id,
  name: row.name,
  avatar: row.avatar,
  token: row.token,
  source: toSource(row),
})

function toSource({ source_guild_id, source_channel_id, source_guild, source_channel }: Joined): FollowedSource | null {
  if (source_guild_id === null || source_channel_id === null) return null
  return {
    guildId: source_guild_id,
    channelId: source_channel_id,
    guild: source_guild === null ? undefined : toSourceGuild(JSON.parse(source_guild)),
    channel: source_channel === null ? undefined : toSourceChannel(JSON.parse(source_channel)),
  }
}

const toSourceGuild = ({ id, name, icon }: NonNullable<Webhook['source_guild']>) => ({ id, name, icon })
const toSourceChannel = ({ id, name }: NonNullable<Webhook['source_channel']>) => ({ id, name })

const find = statement<{ id: string }, Joined>((q, param) => knownWebhooks(q).where('webhooks.id', '=', param('id')))

/** Finds a webhook by id. Its channel may be deleted, with a pending job to remove the webhook. */
export async function findWebhook(db: Db, id: string): Promise<KnownWebhook | undefined> {
  const [row] = await find(db, { id })
  return row && toKnownWebhook(row)
}
