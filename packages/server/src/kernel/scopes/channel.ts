import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { Db } from '../../store/db.ts'
import { findPrivateChannel, type StoredPrivateChannel } from '../../store/rows/private-channel-row.ts'
import { findThread } from '../../store/rows/thread-row.ts'
import { ApiError } from '../api-error.ts'
import type { Caller } from '../callers/caller.ts'
import { Actor } from '../permissions/actor.ts'
import { type ChannelModel, isGuildChannel } from '../permissions/any-channel.ts'
import { type ChannelActor, Recipient } from '../permissions/channel-actor.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import { findActorAgain, joinedOf } from './member.ts'
import type { FoundScope, GuildUnit, ScopeKind, ScopeRequest, ScopeTypes } from './scope.ts'

interface InGuildChannel {
  readonly guild: GuildModel
  readonly actor: Actor
  readonly channel: GuildChannel
}

interface InAnyChannel {
  /** Null in a private channel. */
  readonly guild: GuildModel | null
  readonly actor: ChannelActor
  readonly channel: ChannelModel
}

/** A channel of a guild of which the caller is a member. The body may name it instead of the path (`channelIn`). */
export interface ChannelScope extends ScopeTypes {
  readonly resolved: InGuildChannel & { readonly caller: Caller }
  readonly unit: InGuildChannel
}

/** A channel of any kind: a guild's, a thread or a private one. */
export interface AnyChannelScope extends ScopeTypes {
  readonly resolved: InAnyChannel & { readonly caller: Caller }
  readonly unit: InAnyChannel
}

const kind = {
  requiresAuthentication: true,
  errors: ['UnknownChannel', 'WrongChannelType', 'NotInPrivateChannels'],
} as const

export const channelScope: ScopeKind<ChannelScope> = {
  ...kind,
  async find(request) {
    const { guild, actor, channel, streamId } = await lookUp(request)
    if (!guild || !(actor instanceof Actor)) throw new ApiError('NotInPrivateChannels')
    if (isGuildChannel(channel)) return { guild, actor, channel, streamId }
    actor.mustIn(channel)
    throw new ApiError('WrongChannelType')
  },
  async findAgain(unit) {
    const { guild } = unit
    const channel = await mustFindChannelOfUnit(unit)
    if (!isGuildChannel(channel)) throw new ApiError('UnknownChannel')
    const { actor, isJudged } = await findActorAgain(unit, channel)
    if (!isJudged) unit.judge({ guild, actor, channel })
    return { guild, actor, channel }
  },
}

export const anyChannelScope: ScopeKind<AnyChannelScope> = {
  ...kind,
  find: lookUp,
  async findAgain(unit) {
    const { guild } = unit
    const channel = await mustFindChannelOfUnit(unit)
    const { actor, isJudged } = await findActorAgain(unit, channel)
    if (!isJudged) unit.judge({ guild, actor, channel })
    return { guild, actor, channel }
  },
}

async function lookUp({
  kernel: { readModel, store, clock },
  caller,
  params: { channelId = '' },
}: ScopeRequest): Promise<FoundScope<AnyChannelScope> & { streamId: string }> {
  const where = await readModel.locate(channelId)
  if (!where || !caller) throw new ApiError('UnknownChannel')
  const { guildId, streamId } = where
  const privately = guildId === null ? await findPrivateChannel(store.db, channelId) : undefined
  if (privately) return { ...inPrivate(privately, caller), streamId }
  const guild = guildId === null ? undefined : await readModel.find(guildId)
  const channel = guild && (await findChannel(store.db, guild, channelId))
  if (!channel) throw new ApiError('UnknownChannel')
  const bare = await readModel.findMember(guild, caller)
  if (!bare) throw new ApiError('MissingAccess')
  if (guild.state.unavailable) throw new ApiError('ServiceUnavailable')
  const joined = await joinedOf(store.db, channel, caller.user.id)
  const actor = new Actor(guild, caller.user.id, bare, clock.now(), { joined, caller })
  return { guild, actor, channel, streamId }
}

async function mustFindChannelOfUnit({ db, guild, channelId }: GuildUnit): Promise<ChannelModel> {
  const channel = channelId === null ? undefined : await findChannel(db, guild, channelId)
  if (!channel) throw new ApiError('UnknownChannel')
  return channel
}

/** Only its recipients may view a private channel. @throws MissingAccess */
export function inPrivate(
  channel: StoredPrivateChannel,
  caller: Caller,
): { guild: null; actor: ChannelActor; channel: ChannelModel } {
  const actor = new Recipient(caller.user.id)
  actor.mustIn(channel)
  return { guild: null, actor, channel }
}

/** A channel of the guild or one of its threads, including archived ones. */
export async function findChannel(db: Db, guild: GuildModel, id: string): Promise<ChannelModel | undefined> {
  return guild.channels.get(id) ?? guild.threads.get(id) ?? (await findThread(db, guild.id, id))
}
