import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { isGuildChannel } from '../../kernel/permissions/any-channel.ts'
import { channelPermission, custom } from '../../kernel/permissions/requirement.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { resolveScope } from '../../kernel/scopes/scopes.ts'
import type { Db } from '../../store/db.ts'
import { countWebhooks } from './webhooks-store.ts'

/** The users who may change or delete a webhook (docs/spec/webhooks.md#who-manages-webhooks). */
export const managesWebhook = custom('webhook', "MANAGE_WEBHOOKS in the webhook's channel", ({ actor, channel }) =>
  actor.mustIn(channel, 'MANAGE_WEBHOOKS'),
)

/**
 * The users who may read a webhook: the bot whose application created it needs no permission
 * (docs/spec/webhooks.md#who-manages-webhooks).
 */
export const seesWebhook = custom(
  'webhook',
  "MANAGE_WEBHOOKS in the webhook's channel, or the application that created the webhook",
  (place) => {
    const isOwn = place.webhook.applicationId !== null && place.webhook.applicationId === place.caller.application?.id
    if (!isOwn) managesWebhook.judge(place)
  },
)

/** Names that could be mistaken for the service itself. */
const RESERVED = ['clyde', 'discord']

/** @param field the field of the body @throws InvalidFormBody (docs/spec/webhooks.md#names) */
export function mustBeWebhookName(name: string | null | undefined, field = 'name'): void {
  const reserved = RESERVED.find((word) => name?.toLowerCase().includes(word))
  if (reserved === undefined) return
  throw fieldError(field, 'USERNAME_INVALID_CONTAINS', `Username cannot contain "${reserved}"`)
}

/** Webhooks can be in channels with messages or posts. @throws WrongChannelType */
export function mustTakeWebhooks({ type }: GuildChannel): void {
  if (type === ChannelType.GUILD_CATEGORY) throw new ApiError('WrongChannelType')
}

/** Requires that a channel may have one more webhook. @throws TooManyWebhooks, TooManyWebhooksInGuild */
export async function mustAllowAnotherWebhook(db: Db, { guild_id, id }: GuildChannel): Promise<void> {
  const counts = await countWebhooks(db, guild_id)
  if ((counts.get(id) ?? 0) >= LIMITS.webhooksPerChannel) throw new ApiError('TooManyWebhooks')
  const all = [...counts.values()].reduce((sum, each) => sum + each, 0)
  if (all >= LIMITS.webhooksPerGuild) throw new ApiError('TooManyWebhooksInGuild')
}

/**
 * The new channel of a webhook: another channel of its guild in which the caller manages webhooks too.
 *
 * @throws UnknownChannelSent, MissingAccess, MissingPermissions, WrongChannelType, TooManyWebhooks
 */
export async function mustMayMoveTo(db: Db, actor: Actor, channelId: string): Promise<void> {
  const channel = actor.guild.channels.get(channelId)
  if (!channel) throw new ApiError('UnknownChannelSent')
  actor.mustIn(channel, 'MANAGE_WEBHOOKS')
  mustTakeWebhooks(channel)
  const counts = await countWebhooks(db, actor.guild.id)
  if ((counts.get(channelId) ?? 0) >= LIMITS.webhooksPerChannel) throw new ApiError('TooManyWebhooks')
}

/** The followed channel: an announcement channel, of any guild, that the caller can view. */
export interface AnnouncementSource {
  guild: GuildModel
  channel: GuildChannel
}

/** @throws UnknownChannel, MissingAccess, WrongChannelType, ServiceUnavailable */
export async function mustFindSource(kernel: Kernel, caller: Caller, channelId: string): Promise<AnnouncementSource> {
  const { guild, actor, channel } = await resolveScope(kernel, { requires: channelPermission() }, caller, { channelId })
  if (!guild || !actor || !channel || !isGuildChannel(channel)) throw new ApiError('UnknownChannel')
  actor.mustIn(channel)
  if (channel.type !== ChannelType.GUILD_ANNOUNCEMENT) throw new ApiError('WrongChannelType')
  return { guild, channel }
}

/** Only announcement channels can be followed. @throws WrongChannelType */
export function mustBeAnnouncementChannel({ type }: GuildChannel): void {
  const { GUILD_TEXT, GUILD_ANNOUNCEMENT } = ChannelType
  if (type !== GUILD_TEXT && type !== GUILD_ANNOUNCEMENT) throw new ApiError('WrongChannelType')
}

/** A follower is named after the channel that it follows. */
export const nameOfFollower = ({ guild, channel }: AnnouncementSource): string =>
  [...`${guild.settings.name} #${channel.name}`].slice(0, LIMITS.webhookName.max).join('')
