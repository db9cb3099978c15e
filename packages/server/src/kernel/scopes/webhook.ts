import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { findBareMember } from '../../store/rows/member-row.ts'
import { findWebhook, type KnownWebhook } from '../../store/rows/webhook-row.ts'
import { ApiError } from '../api-error.ts'
import { mustFindChannelOf } from '../callers/bearer.ts'
import type { Caller } from '../callers/caller.ts'
import { Actor } from '../permissions/actor.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import { findActor } from './member.ts'
import type { ScopeKind, ScopeTypes } from './scope.ts'

interface AtWebhook {
  readonly guild: GuildModel
  readonly actor: Actor
  readonly channel: GuildChannel
  readonly webhook: KnownWebhook
}

/** The channel of a webhook, in a guild of which the caller is a member. */
export interface WebhookScope extends ScopeTypes {
  readonly path: `${string}:webhookId${string}`
  readonly resolved: AtWebhook & { readonly caller: Caller }
  readonly unit: AtWebhook
}

export const webhookScope: ScopeKind<WebhookScope> = {
  requiresAuthentication: true,
  errors: ['UnknownWebhook'],
  async find({ kernel, caller, params }) {
    const webhook = await findWebhook(kernel.store.db, params.webhookId ?? '')
    const guild = webhook && (await kernel.readModel.find(webhook.guildId))
    if (!guild || !caller) throw new ApiError('UnknownWebhook')
    const channel = mustFindChannelOf(guild, webhook)
    const actor = await findActor(kernel, guild, caller)
    if (!actor) throw new ApiError('MissingAccess')
    if (guild.state.unavailable) throw new ApiError('ServiceUnavailable')
    return { guild, actor, channel, webhook }
  },
  async findAgain({ db, now, guild, caller, before, judge }) {
    const webhook = await findWebhook(db, before.webhook?.id ?? '')
    if (!webhook) throw new ApiError('UnknownWebhook')
    const channel = mustFindChannelOf(guild, webhook)
    const bare = await findBareMember(db, guild.id, caller.user.id)
    if (!bare) throw new ApiError('MissingAccess')
    const resolved = { guild, actor: new Actor(guild, caller.user.id, bare, now, { caller }), channel, webhook }
    judge(resolved)
    return resolved
  },
}
