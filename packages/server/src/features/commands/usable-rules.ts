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
import type { Speaker } from '../../kernel/permissions/speaker.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import type { StoredCommand } from './commands-rules.ts'
import type { FoundCommand } from './commands-store.ts'

/** Where somebody would use a command. */
export interface UsePlace {
  /** Null in a private channel. */
  guild: GuildModel | null
  channel: ChannelModel
  actor: Speaker
}

/** What a guild has set for a command, and for all commands of its application. */
export interface SetPermissions {
  own: readonly CommandPermission[]
  ofApplication: readonly CommandPermission[]
}

/** A command that may be offered to somebody in a place. */
export interface OfferableCommand {
  command: Pick<FoundCommand, 'stored'>
  application: Pick<ApplicationRow, 'flags' | 'bot_id'>
  /** Whether the application is installed to the guild with its commands, and whether to the user. */
  installs: { toGuild: boolean; toUser: boolean }
}

/** Why a user may not use a command: it isn't for such a place, or not for them. */
export type Hindrance = 'wrong place' | 'not permitted'

/**
 * Why a user may not use a command that is offered to them in a place, by every rule for it
 * (docs/decisions/0022); null if they may. A guild decides who may use what is installed to it, and not what its members
 * bring along (docs/decisions/0031).
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
 * For whom a command is there in a place (docs/spec/commands.md#installation-and-contexts): for the guild that has its
 * application, or in the bot's own private channel for nobody in particular; and for the user who has installed it.
 * Undefined if it is there for nobody: then nobody is told of it.
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

/** An Activity that was switched off leaves its entry point behind, and nobody is told of it. */
export const isLive = ({ command: { stored }, application: { flags } }: Omit<OfferableCommand, 'installs'>): boolean =>
  stored.type !== CommandType.PRIMARY_ENTRY_POINT || (flags & ApplicationFlag.EMBEDDED) !== 0

/**
 * By a command that the server handles itself an Activity is entered where nobody has let its application in, too: the
 * application is told nothing, and whether the Activity may run there is judged apart.
 */
export const isEnteredAnywhere = (offer: Omit<OfferableCommand, 'installs'>): boolean =>
  offer.command.stored.handler === EntryPointHandler.LAUNCH_ACTIVITY && isLive(offer)

/** Whether a command is for what its application is installed to in this way. */
export const isFor = ({ stored }: OfferableCommand['command'], context: number): boolean =>
  stored.integration_types.some((type) => type === context)

/** A command that says nothing of it is used everywhere; before there were contexts a flag kept it out of private channels. */
function allowsContext({ contexts, dm_permission }: StoredCommand, context: number): boolean {
  if (contexts) return contexts.some((each) => each === context)
  return context === InteractionContext.GUILD || dm_permission
}

/** What kind of place a channel is to an application (docs/spec/commands.md#installation-and-contexts). */
export function contextOf(channel: ChannelModel, botId: string | null): number {
  if (!isPrivateChannel(channel)) return InteractionContext.GUILD
  const isWithBot = channel.type === ChannelType.DM && botId !== null && channel.recipientIds.includes(botId)
  return isWithBot ? InteractionContext.BOT_DM : InteractionContext.PRIVATE_CHANNEL
}

/** A thread is as its channel is. */
function isAgeRestricted(guild: GuildModel, channel: ChannelModel): boolean {
  if (isPrivateChannel(channel)) return false
  const place = isThread(channel) ? guild.channels.get(channel.parent_id) : channel
  return place?.nsfw === true
}

/**
 * Whether a guild lets a member use a command; in a channel, or without one anywhere. What is set for the command itself
 * stands in the place of what is set for its application. Of that, the application's may only take away: what a command asks
 * for by default still holds.
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

/** Nobody but administrators holds nothing at all (docs/spec/commands.md#default-permissions). */
function holdsAsked(asked: string | null, actor: Actor, channel: ChannelModel | null): boolean {
  if (asked === null) return true
  const bits = BigInt(asked)
  const held = channel ? actor.in(channel) : actor.permissions
  return bits !== 0n && (held & bits) === bits
}

/** The channel itself comes before all channels, which have the id before the guild's. */
function channelAnswer(set: readonly CommandPermission[], guild: GuildModel, channel: ChannelModel): boolean | null {
  const id = isThread(channel) ? channel.parent_id : channel.id
  return (
    answerFor(set, CommandPermissionType.CHANNEL, [id]) ??
    answerFor(set, CommandPermissionType.CHANNEL, [allChannelsOf(guild)])
  )
}

/** The id under which permissions for all channels of a guild are set (docs/spec/commands.md#permissions-object). */
export const allChannelsOf = ({ id }: Pick<GuildModel, 'id'>): string => String(BigInt(id) - 1n)

/** The member's entry comes before their roles', of which one that allows is enough, and these before everyone's. */
function memberAnswer(set: readonly CommandPermission[], { userId, member, guild }: Actor): boolean | null {
  const { USER, ROLE } = CommandPermissionType
  return answerFor(set, USER, [userId]) ?? answerFor(set, ROLE, member.roles) ?? answerFor(set, ROLE, [guild.id])
}

function answerFor(set: readonly CommandPermission[], type: number, ids: readonly string[]): boolean | null {
  const named = set.filter((each) => each.type === type && ids.includes(each.id))
  return named.length === 0 ? null : named.some(({ permission }) => permission)
}
