import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { ApiError } from '../../kernel/api-error.ts'
import { Actor, NO_SECOND_FACTOR } from '../../kernel/permissions/actor.ts'
import { type ChannelModel, isPrivateChannel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { FoundMember } from '../members/members-store.ts'

export const MINUTE_MS = 60_000

const { ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD, GUILD_TEXT, GUILD_ANNOUNCEMENT } = ChannelType

export const isPrivateThread = ({ type }: Pick<BareThread, 'type'>): boolean => type === PRIVATE_THREAD

/** A caller who can view a thread. Further permissions depend on its state. */
export const seesThread = custom(
  'anyChannel',
  'VIEW_CHANNEL, and the channel must be a thread',
  ({ actor, channel }) => {
    actor.mustIn(channel)
    mustBeThread(channel)
  },
)

/** @throws WrongChannelType, NotInPrivateChannels */
function mustBeThread(channel: ChannelModel): BareThread {
  if (isThread(channel)) return channel
  throw new ApiError(isPrivateChannel(channel) ? 'NotInPrivateChannels' : 'WrongChannelType')
}

/** The thread of an operation, with its guild. @throws WrongChannelType, NotInPrivateChannels */
export function threadOf({ guild, channel }: { guild: GuildModel | null; channel: ChannelModel }): {
  guild: GuildModel
  thread: BareThread
} {
  const thread = mustBeThread(channel)
  if (!guild) throw new ApiError('NotInPrivateChannels')
  return { guild, thread }
}

/**
 * Actions on an archived thread unarchive it first, or are refused (docs/spec/threads.md#archived-threads).
 *
 * @throws ThreadArchived
 */
export function mustBeActive(channel: ChannelModel): void {
  if (isThread(channel) && channel.thread_metadata.archived) throw new ApiError('ThreadArchived')
}

/**
 * In a locked thread only members who manage threads may act (docs/spec/threads.md#locked-threads).
 *
 * @throws ThreadLocked
 */
export function mustBeUnlocked(actor: ChannelActor, thread: BareThread): void {
  if (thread.thread_metadata.locked && !actor.canIn(thread, 'MANAGE_THREADS')) throw new ApiError('ThreadLocked')
}

/** @throws TooManyThreads */
export function mustHaveRoomForThread({ threads }: GuildModel): void {
  if (threads.size >= LIMITS.activeThreadsPerGuild) throw new ApiError('TooManyThreads')
}

/**
 * A member who doesn't manage threads may own only a part of a guild's active threads, so that they can't use up its
 * limit.
 *
 * @throws TooManyThreads
 */
export function mustHaveShareOfThreads({ threads }: GuildModel, actor: ChannelActor, planned: BareThread): void {
  if (actor.canIn(planned, 'MANAGE_THREADS')) return
  let started = 0
  for (const { owner_id } of threads.values()) if (owner_id === actor.userId) started++
  if (started >= LIMITS.perMember.activeThreads) throw new ApiError('TooManyThreads')
}

/** The types of threads that can be started in a channel, the default first. */
const TYPES_IN: ReadonlyMap<number, readonly number[]> = new Map([
  [GUILD_TEXT, [PRIVATE_THREAD, PUBLIC_THREAD]],
  [GUILD_ANNOUNCEMENT, [ANNOUNCEMENT_THREAD]],
])

/** The type of a thread that is started from a message (docs/spec/threads.md#types-of-threads). @throws WrongChannelType */
export function typeFromMessage({ type }: GuildChannel): number {
  if (type === GUILD_TEXT) return PUBLIC_THREAD
  if (type === GUILD_ANNOUNCEMENT) return ANNOUNCEMENT_THREAD
  throw new ApiError('WrongChannelType')
}

/** The type of a thread that is started without a type. @throws WrongChannelType, MissingPermissions */
export function typeWithoutMessage(actor: Actor, channel: GuildChannel, wanted: number | null | undefined): number {
  const types = TYPES_IN.get(channel.type) ?? []
  const type = wanted ?? types[0]
  if (type === undefined || !types.includes(type)) throw new ApiError('WrongChannelType')
  actor.mustIn(channel, type === PRIVATE_THREAD ? 'CREATE_PRIVATE_THREADS' : 'CREATE_PUBLIC_THREADS')
  return type
}

/**
 * A member who may start some type of thread in a channel; the request determines the type
 * (docs/spec/threads.md#who-can-start-threads).
 */
export const startsThreads = custom(
  'channel',
  'for a public thread: CREATE_PUBLIC_THREADS; for a private thread: CREATE_PRIVATE_THREADS; for a post in a forum: SEND_MESSAGES',
  ({ actor, channel }) => {
    if (isForum(channel.type)) return actor.mustIn(channel, 'SEND_MESSAGES')
    if (!actor.canIn(channel, 'CREATE_PRIVATE_THREADS')) actor.mustIn(channel, 'CREATE_PUBLIC_THREADS')
  },
)

/**
 * The new tags of a post. Only members who manage threads may set and remove moderated tags
 * (docs/spec/threads.md#tags-of-posts).
 *
 * @param before the previous tags
 * @throws UnknownTag, MissingPermissions, TagRequired, NoTagForEveryone
 */
export function mustBeTags(
  actor: ChannelActor,
  forum: GuildChannel,
  wanted: readonly string[],
  before: readonly string[] = [],
): void {
  const tags = new Map((forum.available_tags ?? []).map((tag) => [tag.id, tag]))
  if (wanted.some((id) => !tags.has(id))) throw new ApiError('UnknownTag')
  const changed = [...wanted.filter((id) => !before.includes(id)), ...before.filter((id) => !wanted.includes(id))]
  const isModerator = actor.canIn(forum, 'MANAGE_THREADS')
  if (!isModerator && changed.some((id) => tags.get(id)?.moderated)) throw new ApiError('MissingPermissions')
  if (wanted.length > 0 || (forum.flags & ChannelFlag.REQUIRE_TAG) === 0) return
  const isOpen = isModerator || [...tags.values()].some(({ moderated }) => !moderated)
  throw new ApiError(isOpen ? 'TagRequired' : 'NoTagForEveryone')
}

/** Only users who can view its channel can join a thread (docs/spec/permissions.md#threads). @throws MissingAccess */
export function mustSeeChannelOf(guild: GuildModel, thread: BareThread, found: FoundMember, now: number): void {
  if (!seesChannelOf(guild, thread, found, now)) throw new ApiError('MissingAccess')
}

export function seesChannelOf(
  guild: GuildModel,
  thread: BareThread,
  { user, member }: FoundMember,
  now: number,
): boolean {
  const channel = guild.channels.get(thread.parent_id)
  return (
    channel !== undefined && new Actor(guild, user.id, member, now, NO_SECOND_FACTOR).canIn(channel, 'VIEW_CHANNEL')
  )
}
