import type { Entitlement } from '@guildhall/protocol/objects/applications/entitlement'
import type { Interaction } from '@guildhall/protocol/objects/applications/interaction'
import type { InstallationOwners } from '@guildhall/protocol/objects/applications/interaction-metadata'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { User } from '@guildhall/protocol/objects/users/user'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { toTimestamp } from '../../kernel/clock.ts'
import { fileLimitOf } from '../../kernel/files/uploads.ts'
import { Actor } from '../../kernel/permissions/actor.ts'
import { type ChannelModel, isPrivateChannel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { AccountRights } from '../../kernel/permissions/member-rights.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { type Newest, withLastMessage } from '../channels/channels-store.ts'
import { contextOf } from '../commands/usable-command-rules.ts'
import { newMember, toBareMember, toMember } from '../members/members-view.ts'

/** The user of an interaction, and its location. */
export interface InteractionLocation {
  /** Null in a private channel. */
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
  readonly actor: ChannelActor
}

const IN_PRIVATE = permissionSet('ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE')
const WITH_BOT = IN_PRIVATE | permissionSet('USE_EXTERNAL_EMOJIS')

/**
 * The permissions of an application in a channel: those of its bot if that is a member, otherwise those of @everyone
 * (docs/spec/interactions.md#application-permissions).
 */
export function appPermissions(
  { guild, channel }: Omit<InteractionLocation, 'actor'>,
  botId: string,
  { member, account }: { member: BareMember | undefined; account: AccountRights },
  now: number,
): bigint {
  if (guild) return new Actor(guild, botId, member ?? newMember(now), now, account).in(channel)
  return isPrivateChannel(channel) && channel.recipientIds.includes(botId) ? WITH_BOT : IN_PRIVATE
}

/** Additional fields of a channel to which an interaction refers. */
export interface ChannelNotes {
  /** The permissions of the application's bot in it. */
  readonly permissions: bigint
  /** The newest messages and pins, by channel. */
  readonly newest: ReadonlyMap<string, Newest>
}

/** The fields of every interaction about its location and user (docs/spec/interactions.md#interaction-object). */
export function toPlaceOfInteraction(
  { guild, channel, actor }: InteractionLocation,
  { user, locale }: { user: User; locale: string },
  botId: string,
  { permissions, newest, owners }: ChannelNotes & { owners: InstallationOwners },
  entitlements: Entitlement[],
): Omit<Interaction, 'id' | 'application_id' | 'type' | 'data' | 'token'> {
  return {
    ...(guild && {
      guild: { id: guild.id, locale: guild.settings.preferred_locale, features: guild.settings.features },
      guild_id: guild.id,
      guild_locale: guild.settings.preferred_locale,
    }),
    channel: toPartialChannel(channel, actor, { permissions, newest }),
    channel_id: channel.id,
    ...(guild && actor.member
      ? { member: { ...toMember(guild, actor.member, user), permissions: String(actor.in(channel)) } }
      : { user }),
    version: 1,
    app_permissions: String(permissions),
    locale,
    entitlements,
    entitlement_sku_ids: [...new Set(entitlements.map(({ sku_id }) => sku_id))],
    authorizing_integration_owners: owners,
    context: contextOf(channel, botId),
    attachment_size_limit: fileLimitOf(guild),
  }
}

/**
 * A channel to which an interaction refers, with the permissions of the user and the application there
 * (docs/spec/interactions.md#resolved-data).
 */
export function toPartialChannel(
  channel: ChannelModel,
  actor: ChannelActor,
  { permissions, newest }: ChannelNotes,
): object {
  const shown = { permissions: String(actor.in(channel)), app_permissions: String(permissions) }
  if (isPrivateChannel(channel)) {
    const last_message_id = newest.get(channel.id)?.last_message_id ?? null
    return { id: channel.id, type: channel.type, last_message_id, flags: 0, ...shown }
  }
  const full = isThread(channel) ? withNewest(channel, newest.get(channel.id)) : withLastMessage(channel, newest)
  const named = Object.entries(full).filter(([field]) => SHOWN.has(field))
  return { ...Object.fromEntries(named), ...shown }
}

const withNewest = (thread: BareThread, newest: Newest | undefined) => ({
  ...thread,
  last_message_id: newest?.last_message_id ?? null,
  ...(newest?.last_pin_at != null && { last_pin_timestamp: toTimestamp(newest.last_pin_at) }),
})

const SHOWN: ReadonlySet<string> = new Set([
  'id',
  'name',
  'type',
  'last_message_id',
  'last_pin_timestamp',
  'nsfw',
  'parent_id',
  'guild_id',
  'flags',
  'rate_limit_per_user',
  'topic',
  'position',
  'thread_metadata',
])

/**
 * A member in `data`, with their permissions in the channel; the user is a separate object
 * (docs/spec/interactions.md#resolved-data).
 */
export function toResolvedMember(guild: GuildModel, member: BareMember, permissions: bigint): object {
  const { deaf: _deaf, mute: _mute, ...others } = toBareMember(guild, member)
  return { ...others, permissions: String(permissions) }
}
