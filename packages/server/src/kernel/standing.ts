import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { Db } from '../store/db.ts'
import { findPrivateChannel, type PrivateChannel } from '../store/private-channel-row.ts'
import { findThread, isInThread } from '../store/thread-row.ts'
import { Actor } from './actor.ts'
import { type AnyChannel, isGuildChannel, isThread } from './any-channel.ts'
import { ApiError } from './api-error.ts'
import type { Caller } from './caller.ts'
import type { GuildModel } from './guild-model.ts'
import type { Kernel } from './kernel.ts'
import type { AnyOperation } from './operation.ts'
import { administratorOfGuild } from './requirement.ts'
import { Recipient, type Speaker } from './speaker.ts'

/** Where a caller stands, as far as an operation's scope asks for it. */
export interface Standing {
  guild?: GuildModel | null
  actor?: Speaker | null
  channel?: AnyChannel
  /** The stream that the channel's talk is ordered by. */
  streamId?: string
}

/**
 * Finds the guild, the channel and the caller's member.
 *
 * @throws UnknownGuild, UnknownChannel, MissingAccess, ServiceUnavailable, WrongChannelType, NotInPrivateChannels
 */
export async function findStanding(
  kernel: Kernel,
  { requires }: Pick<AnyOperation, 'requires'>,
  caller: Caller | null,
  params: Readonly<Record<string, string>>,
): Promise<Standing> {
  switch (requires.scope) {
    case 'public':
    case 'caller':
      return {}
    case 'channel':
    case 'anyChannel':
      return inChannel(kernel, requires.scope, caller, params.channelId ?? '')
    default: {
      const guild = await kernel.readModel.find(params.guildId ?? '')
      if (!guild) throw new ApiError('UnknownGuild')
      const bare = caller && (await kernel.readModel.findMember(guild, caller))
      if (!bare && requires.scope !== 'visitor') throw new ApiError('MissingAccess')
      mustBeAvailable(guild, requires)
      return { guild, actor: bare ? new Actor(guild, caller.user.id, bare, kernel.clock.now(), { caller }) : null }
    }
  }
}

async function inChannel(
  kernel: Kernel,
  scope: 'channel' | 'anyChannel',
  caller: Caller | null,
  channelId: string,
): Promise<Standing> {
  const { readModel, store, clock } = kernel
  const where = await readModel.locate(channelId)
  if (!where || !caller) throw new ApiError('UnknownChannel')
  const { guildId, streamId } = where
  const privately = guildId === null ? await findPrivateChannel(store.db, channelId) : undefined
  if (privately) {
    const found = inPrivate(privately, caller)
    if (scope === 'channel') throw new ApiError('NotInPrivateChannels')
    return { ...found, streamId }
  }
  const guild = guildId === null ? undefined : await readModel.find(guildId)
  const channel = guild && (await findChannel(store.db, guild, channelId))
  if (!channel) throw new ApiError('UnknownChannel')
  const bare = await readModel.findMember(guild, caller)
  if (!bare) throw new ApiError('MissingAccess')
  if (guild.state.unavailable) throw new ApiError('ServiceUnavailable')
  const joined = await joinedOf(store.db, channel, caller.user.id)
  const actor = new Actor(guild, caller.user.id, bare, clock.now(), { joined, caller })
  if (scope === 'channel' && !isGuildChannel(channel)) {
    actor.mustIn(channel)
    throw new ApiError('WrongChannelType')
  }
  return { guild, actor, channel, streamId }
}

/** In an outage only the instance's administrator reaches a guild. @throws ServiceUnavailable */
export function mustBeAvailable(guild: GuildModel, requires: AnyOperation['requires']): void {
  if (guild.state.unavailable && requires !== administratorOfGuild) throw new ApiError('ServiceUnavailable')
}

/** A private channel is seen by its recipients only. @throws MissingAccess */
export function inPrivate(
  channel: PrivateChannel,
  caller: Caller,
): { guild: null; actor: Speaker; channel: AnyChannel } {
  const actor = new Recipient(caller.user.id)
  actor.mustIn(channel)
  return { guild: null, actor, channel }
}

/** A channel of the guild or one of its threads, archived ones too. */
export async function findChannel(db: Db, guild: GuildModel, id: string): Promise<AnyChannel | undefined> {
  return guild.channels.get(id) ?? guild.threads.get(id) ?? (await findThread(db, guild.id, id))
}

/** The thread itself, if it is a private one and the user is in it: whether he is must be looked up only there. */
export async function joinedOf(db: Db, channel: AnyChannel, userId: string): Promise<ReadonlySet<string> | undefined> {
  if (!isThread(channel) || channel.type !== ChannelType.PRIVATE_THREAD) return undefined
  return (await isInThread(db, channel, userId)) ? new Set([channel.id]) : undefined
}
