import type { Db } from '../../store/db.ts'
import { findThread } from '../../store/rows/thread-row.ts'
import { findWebhook } from '../../store/rows/webhook-row.ts'
import { ApiError } from '../api-error.ts'
import { type Bearer, mustFindBearer, mustFindChannelOf, OF_WEBHOOKS } from '../callers/bearer.ts'
import type { Caller } from '../callers/caller.ts'
import { type ChannelModel, isThread } from '../permissions/any-channel.ts'
import { type ChannelActor, TokenActor } from '../permissions/channel-actor.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import type { ScopeKind, ScopeTypes } from './scope.ts'

interface WithToken {
  readonly guild: GuildModel | null
  readonly actor: ChannelActor
  readonly channel: ChannelModel
  readonly bearer: Bearer
}

/** The channel of a webhook, or one of its threads, for callers with the webhook's token in the path. */
export interface WebhookTokenScope extends ScopeTypes {
  readonly path: `${string}:webhookId/:webhookToken${string}`
  readonly resolved: WithToken & {
    /** The caller, if also authenticated, which isn't required. */
    readonly caller: Caller | null
  }
  readonly unit: WithToken
}

export const webhookTokenScope: ScopeKind<WebhookTokenScope> = {
  requiresAuthentication: false,
  errors: ['UnknownWebhook', 'InvalidWebhookToken'],
  async find({ kernel: { store, readModel }, params: { webhookId = '', webhookToken = '', threadId } }) {
    const bearer = await mustFindBearer(store.db, webhookId, webhookToken)
    const guild = await readModel.find(bearer.webhook.guildId)
    const parent = mustFindChannelOf(guild, bearer.webhook)
    if (!guild || guild.state.unavailable) throw new ApiError('ServiceUnavailable')
    return { ...(await speakingIn(store.db, guild, bearer, threadId ?? null)), streamId: parent.id }
  },
  /** The token of a deleted webhook is invalid. */
  async findAgain({ db, guild, channelId, before: { bearer } }) {
    const webhook = bearer && (await findWebhook(db, bearer.webhook.id))
    if (!webhook) throw new ApiError('UnknownWebhook')
    const threadId = channelId === bearer.webhook.channelId ? null : channelId
    return speakingIn(db, guild, { ...bearer, webhook }, threadId)
  },
}

/** @throws UnknownWebhook, UnknownChannelSent */
async function speakingIn(db: Db, guild: GuildModel, bearer: Bearer, threadId: string | null): Promise<WithToken> {
  const parent = mustFindChannelOf(guild, bearer.webhook)
  const speaker = (channel: ChannelModel) => new TokenActor(bearer.webhook.id, channel.id, OF_WEBHOOKS)
  if (threadId === null) return { guild, actor: speaker(parent), channel: parent, bearer }
  const thread = guild.threads.get(threadId) ?? (await findThread(db, guild.id, threadId))
  if (!thread || !isThread(thread) || thread.parent_id !== parent.id) throw new ApiError('UnknownChannelSent')
  return { guild, actor: speaker(thread), channel: thread, bearer }
}
