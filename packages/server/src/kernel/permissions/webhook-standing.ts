import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { Db } from '../../store/db.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import { findThread } from '../../store/rows/thread-row.ts'
import { findWebhook, type KnownWebhook } from '../../store/rows/webhook-row.ts'
import { ApiError } from '../api-error.ts'
import { type Bearer, mustFindBearer, mustFindChannelOf, OF_WEBHOOKS } from '../callers/bearer.ts'
import type { Caller } from '../callers/caller.ts'
import type { Kernel } from '../kernel.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import { Actor } from './actor.ts'
import { type AnyChannel, isThread } from './any-channel.ts'
import { Guest, type Speaker } from './speaker.ts'

/** A member in the channel of a webhook. */
export interface AtWebhook {
  guild: GuildModel
  actor: Actor
  channel: GuildChannel
  webhook: KnownWebhook
}

/** Whoever has a token, in its channel or in one of its threads. */
export interface WithToken {
  guild: GuildModel | null
  actor: Speaker
  channel: AnyChannel
  bearer: Bearer
}

/** @throws UnknownWebhook, MissingAccess for who is no member, ServiceUnavailable */
export async function atWebhook(kernel: Kernel, caller: Caller | null, id: string): Promise<AtWebhook> {
  const { readModel, store, clock } = kernel
  const webhook = await findWebhook(store.db, id)
  const guild = webhook && (await readModel.find(webhook.guildId))
  if (!guild || !caller) throw new ApiError('UnknownWebhook')
  const channel = mustFindChannelOf(guild, webhook)
  const bare = await readModel.findMember(guild, caller)
  if (!bare) throw new ApiError('MissingAccess')
  if (guild.state.unavailable) throw new ApiError('ServiceUnavailable')
  return { guild, actor: new Actor(guild, caller.user.id, bare, clock.now(), { caller }), channel, webhook }
}

/** The same inside a unit, by the rows as they are. @throws UnknownWebhook, MissingAccess */
export async function stillAtWebhook(
  db: Db,
  guild: GuildModel,
  { caller, webhookId }: { caller: Caller; webhookId: string },
  now: number,
): Promise<AtWebhook> {
  const webhook = await findWebhook(db, webhookId)
  if (!webhook) throw new ApiError('UnknownWebhook')
  const channel = mustFindChannelOf(guild, webhook)
  const bare = await findBareMember(db, guild.id, caller.user.id)
  if (!bare) throw new ApiError('MissingAccess')
  return { guild, actor: new Actor(guild, caller.user.id, bare, now, { caller }), channel, webhook }
}

/**
 * @param threadId a thread of the webhook's channel in which the bearer stands
 * @throws UnknownWebhook, InvalidWebhookToken, UnknownChannelSent, ServiceUnavailable
 */
export async function withToken(
  { readModel, store }: Kernel,
  { webhookId = '', webhookToken = '', threadId }: Readonly<Record<string, string | undefined>>,
): Promise<WithToken & { streamId: string }> {
  const bearer = await mustFindBearer(store.db, webhookId, webhookToken)
  const guild = await readModel.find(bearer.webhook.guildId)
  const parent = mustFindChannelOf(guild, bearer.webhook)
  if (!guild || guild.state.unavailable) throw new ApiError('ServiceUnavailable')
  return { ...(await standingOf(store.db, guild, bearer, threadId ?? null)), streamId: parent.id }
}

/** The same inside a unit: a webhook that is gone takes its token with it. @throws UnknownWebhook, UnknownChannelSent */
export async function stillWithToken(
  db: Db,
  guild: GuildModel,
  { bearer, channelId }: { bearer: Bearer; channelId: string | null },
): Promise<WithToken> {
  const webhook = await findWebhook(db, bearer.webhook.id)
  if (!webhook) throw new ApiError('UnknownWebhook')
  const threadId = channelId === bearer.webhook.channelId ? null : channelId
  return standingOf(db, guild, { ...bearer, webhook }, threadId)
}

async function standingOf(db: Db, guild: GuildModel, bearer: Bearer, threadId: string | null): Promise<WithToken> {
  const parent = mustFindChannelOf(guild, bearer.webhook)
  const speakingIn = (channel: AnyChannel) => new Guest(bearer.webhook.id, channel.id, OF_WEBHOOKS)
  if (threadId === null) return { guild, actor: speakingIn(parent), channel: parent, bearer }
  const thread = guild.threads.get(threadId) ?? (await findThread(db, guild.id, threadId))
  if (!thread || !isThread(thread) || thread.parent_id !== parent.id) throw new ApiError('UnknownChannelSent')
  return { guild, actor: speakingIn(thread), channel: thread, bearer }
}
