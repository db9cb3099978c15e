import {
  CommandPermissionType,
  CommandType,
  EntryPointHandler,
  InstallationType,
  InteractionContext,
} from '@guildhall/protocol/enums/application-command'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { CommandPermission } from '@guildhall/protocol/objects/applications/application-command'
import type { InstallationOwners } from '@guildhall/protocol/objects/applications/interaction-metadata'
import { Actor } from '../../kernel/permissions/actor.ts'
import { type ChannelModel, isPrivateChannel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import type { StoredCommand } from './commands-rules.ts'
import type { FoundCommand } from './commands-store.ts'

/** The location in which a user wants to use a command. */
export interface UsePlace {
  /** Null in a private channel. */
  guild: GuildModel | null
  channel: ChannelModel
  actor: ChannelActor
}

/** A guild's permissions for a command, and for all commands of its application. */
export interface SetPermissions {
  own: readonly CommandPermission[]
  ofApplication: readonly CommandPermission[]
}

/** A command that may be offered to a user in a location. */
export interface OfferableCommand {
  command: Pick<FoundCommand, 'stored'>
  application: Pick<ApplicationRow, 'flags' | 'bot_id'>
  /** Whether the application is installed to the guild with its commands, and whether by the user. */
  installs: { toGuild: boolean; toUser: boolean }
}

/** Why a user may not use a command: because of the location, or of missing permission. */
export type Hindrance = 'wrong place' | 'not permitted'

/**
 * Why a user may not use a command that is offered to them in a location, by all rules (docs/decisions/0022); null if
 * they may. A guild decides who may use applications that are installed to it, but not those that its members installed
 * (docs/decisions/0031).
 */
export function hindranceTo(offer: OfferableCommand, set: SetPermissions, place: UsePlace): Hindrance | null {
  const { command, application, installs } = offer
  const { stored } = command
  const { guild, channel, actor } = place
  if (!allowsContext(stored, contextOf(channel, application.bot_id))) return 'wrong place'
  if (!guild || !(actor instanceof Actor)) return null
  if (stored.nsfw && !isAgeRestricted(guild, channel)) return 'wrong place'
  if (!actor.canIn(channel, 'VIEW_CHANNEL', 'USE_APPLICATION_COMMANDS')) return 'not permitted'
  if (!installs.toGuild) return null
  const isOfGuild = ownersOf(offer, place)?.[InstallationType.GUILD] !== undefined
  const asked = isOfGuild ? stored.default_member_permissions : null
  return isPermitted({ default_member_permissions: asked }, set, actor, channel) ? null : 'not permitted'
}

/**
 * The owners of the installation by which a command is available in a location
 * (docs/spec/commands.md#installation-and-contexts): the guild that installed the application, or in the bot's own
 * private channel no particular owner; and the user who installed it. Undefined if it isn't available: then it is
 * unknown to the user.
 */
export function ownersOf(offer: OfferableCommand, { guild, channel, actor }: UsePlace): InstallationOwners | undefined {
  const { command, application, installs } = offer
  if (!isLive(offer)) return undefined
  const isInPlace = guild ? installs.toGuild : contextOf(channel, application.bot_id) === InteractionContext.BOT_DM
  const { GUILD, USER } = InstallationType
  const owners: InstallationOwners = {
    ...(isInPlace && isFor(command, GUILD) && { [GUILD]: guild?.id ?? '0' }),
    ...(installs.toUser && isFor(command, USER) && { [USER]: actor.userId }),
  }
  return Object.keys(owners).length > 0 ? owners : undefined
}

/** The entry point command of a disabled Activity remains, but is treated as unknown. */
export const isLive = ({ command: { stored }, application: { flags } }: Omit<OfferableCommand, 'installs'>): boolean =>
  stored.type !== CommandType.PRIMARY_ENTRY_POINT || (flags & ApplicationFlag.EMBEDDED) !== 0

/**
 * An entry point command that the server handles itself can be used even where the application isn't installed: the
 * application receives nothing, and the launch checks whether the Activity may run there.
 */
export const isEnteredAnywhere = (offer: Omit<OfferableCommand, 'installs'>): boolean =>
  offer.command.stored.handler === EntryPointHandler.LAUNCH_ACTIVITY && isLive(offer)

/** Whether a command is available for an installation context of its application. */
export const isFor = ({ stored }: OfferableCommand['command'], context: number): boolean =>
  stored.integration_types.some((type) => type === context)

/** A command without contexts is available everywhere; the older flag only excludes private channels. */
function allowsContext({ contexts, dm_permission }: StoredCommand, context: number): boolean {
  if (contexts) return contexts.some((each) => each === context)
  return context === InteractionContext.GUILD || dm_permission
}

/** The context of a channel for an application (docs/spec/commands.md#installation-and-contexts). */
export function contextOf(channel: ChannelModel, botId: string | null): number {
  if (!isPrivateChannel(channel)) return InteractionContext.GUILD
  const isWithBot = channel.type === ChannelType.DM && botId !== null && channel.recipientIds.includes(botId)
  return isWithBot ? InteractionContext.BOT_DM : InteractionContext.PRIVATE_CHANNEL
}

/** A thread inherits the restriction of its channel. */
function isAgeRestricted(guild: GuildModel, channel: ChannelModel): boolean {
  if (isPrivateChannel(channel)) return false
  const place = isThread(channel) ? guild.channels.get(channel.parent_id) : channel
  return place?.nsfw === true
}

/**
 * Whether a guild lets a member use a command; in a channel, or anywhere if none is given. The command's permissions
 * replace those of its application. The latter can only deny: the command's default permissions still apply.
 */
export function isPermitted(
  { default_member_permissions: asked }: Pick<StoredCommand, 'default_member_permissions'>,
  { own, ofApplication }: SetPermissions,
  actor: Actor,
  channel: ChannelModel | null,
): boolean {
  if (actor.can('ADMINISTRATOR')) return true
  const isOwn = own.length > 0
  const set = isOwn ? own : ofApplication
  if (channel && channelAnswer(set, actor.guild, channel) === false) return false
  const answer = memberAnswer(set, actor)
  if (answer === false) return false
  if (isOwn && answer === true) return true
  return holdsAsked(asked, actor, channel)
}

/** Only administrators pass an empty set of permissions (docs/spec/commands.md#default-permissions). */
function holdsAsked(asked: string | null, actor: Actor, channel: ChannelModel | null): boolean {
  if (asked === null) return true
  const bits = BigInt(asked)
  const held = channel ? actor.in(channel) : actor.permissions
  return bits !== 0n && (held & bits) === bits
}

/** The entry of the channel precedes that of all channels, whose id is the guild's id minus one. */
function channelAnswer(set: readonly CommandPermission[], guild: GuildModel, channel: ChannelModel): boolean | null {
  const id = isThread(channel) ? channel.parent_id : channel.id
  return (
    answerFor(set, CommandPermissionType.CHANNEL, [id]) ??
    answerFor(set, CommandPermissionType.CHANNEL, [allChannelsOf(guild)])
  )
}

/** The id under which permissions for all channels of a guild are set (docs/spec/commands.md#permissions-object). */
export const allChannelsOf = ({ id }: Pick<GuildModel, 'id'>): string => String(BigInt(id) - 1n)

/**
 * The member's entry precedes those of their roles, one of which suffices to allow, and these precede that of
 * @everyone.
 */
function memberAnswer(set: readonly CommandPermission[], { userId, member, guild }: Actor): boolean | null {
  const { USER, ROLE } = CommandPermissionType
  return answerFor(set, USER, [userId]) ?? answerFor(set, ROLE, member.roles) ?? answerFor(set, ROLE, [guild.id])
}

function answerFor(set: readonly CommandPermission[], type: number, ids: readonly string[]): boolean | null {
  const named = set.filter((each) => each.type === type && ids.includes(each.id))
  return named.length === 0 ? null : named.some(({ permission }) => permission)
}
