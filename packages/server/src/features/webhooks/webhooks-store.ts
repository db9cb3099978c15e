import { insertRow, listRows, removeRows, updateRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { type KnownWebhook, knownWebhooks, toKnownWebhook } from '../../store/rows/webhook-row.ts'
import { webhooks } from '../../store/tables/channels.ts'

/** The webhooks of a guild or of one channel, oldest first. */
export async function listWebhooks(
  db: Db,
  { guildId, channelId }: { guildId: string; channelId?: string },
): Promise<KnownWebhook[]> {
  const ofGuild = knownWebhooks(db.q).where('webhooks.guild_id', '=', guildId).orderBy('webhooks.id')
  const rows = await (channelId === undefined
    ? ofGuild
    : ofGuild.where('webhooks.channel_id', '=', channelId)
  ).execute()
  return rows.map(toKnownWebhook)
}

const count = statement<{ guildId: string }, { channel_id: string; count: number | string }>((q, param) =>
  q
    .selectFrom('webhooks')
    .select(['channel_id', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('guild_id', '=', param('guildId'))
    .groupBy('channel_id'),
)

/** The number of webhooks in each channel of a guild; together at most the guild's limit. */
export async function countWebhooks(db: Db, guildId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await count(db, { guildId })
  return new Map(rows.map(({ channel_id, count }) => [channel_id, Number(count)]))
}

/** The webhook by which a channel already follows another. */
export async function findFollower(
  db: Db,
  { guild_id, id }: { guild_id: string; id: string },
  sourceId: string,
): Promise<string | undefined> {
  const [row] = await listRows(db, webhooks, { guild_id, channel_id: id, source_channel_id: sourceId })
  return row?.id
}

export async function insertWebhook(db: Db, webhook: KnownWebhook): Promise<void> {
  await insertRow(db, webhooks, {
    id: webhook.id,
    guild_id: webhook.guildId,
    channel_id: webhook.channelId,
    type: webhook.type,
    creator_id: webhook.creator?.id ?? null,
    application_id: webhook.applicationId,
    source_guild_id: webhook.source?.guildId ?? null,
    source_channel_id: webhook.source?.channelId ?? null,
    name: webhook.name,
    avatar: webhook.avatar,
    token: webhook.token,
  })
}

/** Updates the mutable fields of a webhook. */
export async function updateWebhook(db: Db, { id, channelId, name, avatar }: KnownWebhook): Promise<void> {
  await updateRows(db, webhooks, { id }, { channel_id: channelId, name, avatar })
}

export async function removeWebhook(db: Db, id: string): Promise<void> {
  await removeRows(db, webhooks, { id })
}

/** Removes the webhooks of a channel; returns their ids. */
export async function removeWebhooksOfChannel(db: Db, guildId: string, channelId: string): Promise<string[]> {
  const removed = await removeRows(db, webhooks, { guild_id: guildId, channel_id: channelId })
  return removed.map(({ id }) => id)
}

/** The webhooks that an application's bot created in a guild. */
export async function listWebhooksOfApplication(
  db: Db,
  guildId: string,
  applicationId: string,
): Promise<KnownWebhook[]> {
  const rows = await knownWebhooks(db.q)
    .where('webhooks.guild_id', '=', guildId)
    .where('webhooks.application_id', '=', applicationId)
    .orderBy('webhooks.id')
    .execute()
  return rows.map(toKnownWebhook)
}

/** The webhooks with the given ids that a guild still has. */
export async function listWebhooksById(db: Db, guildId: string, ids: Iterable<string>): Promise<KnownWebhook[]> {
  const found: KnownWebhook[] = []
  for (const some of idLists(ids)) {
    const rows = await knownWebhooks(db.q)
      .where('webhooks.guild_id', '=', guildId)
      .where('webhooks.id', 'in', some)
      .execute()
    found.push(...rows.map(toKnownWebhook))
  }
  return found
}
