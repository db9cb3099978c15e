import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { Db } from '../../store/db.ts'
import { isInThread } from '../../store/rows/thread-row.ts'
import { ApiError } from '../api-error.ts'
import type { Caller } from '../callers/caller.ts'
import type { Essentials } from '../parts/essentials.ts'
import type { LiveState } from '../parts/live-state.ts'
import { Actor } from '../permissions/actor.ts'
import { type ChannelModel, isThread } from '../permissions/any-channel.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import type { GuildUnit } from './scope.ts'

/** The caller as a member of a guild; null if they aren't one. */
export async function findActor(
  { readModel, clock }: Essentials & LiveState,
  guild: GuildModel,
  caller: Caller,
): Promise<Actor | null> {
  const bare = await readModel.findMember(guild, caller)
  return bare ? new Actor(guild, caller.user.id, bare, clock.now(), { caller }) : null
}

/**
 * The caller as a member of a unit's guild and channel. `isJudged` if nothing has changed since they were judged.
 * @throws MissingAccess
 */
export async function findActorAgain(
  { db, now, guild, caller, unchanged, findMember }: GuildUnit & { readonly caller: Caller },
  channel?: ChannelModel,
): Promise<{ actor: Actor; isJudged: boolean }> {
  const isPrivateThread = channel?.type === ChannelType.PRIVATE_THREAD
  if (unchanged?.guild === guild && !isPrivateThread) return { actor: unchanged, isJudged: true }
  const joined = channel && (await joinedOf(db, channel, caller.user.id))
  const bare = unchanged ? unchanged.member : await findMember()
  if (!bare) throw new ApiError('MissingAccess')
  return { actor: new Actor(guild, caller.user.id, bare, now, { joined, caller }), isJudged: false }
}

/**
 * A set with the thread itself if it is private and the user has joined it; undefined for other channels, which don't
 * need it.
 */
export async function joinedOf(
  db: Db,
  channel: ChannelModel,
  userId: string,
): Promise<ReadonlySet<string> | undefined> {
  if (!isThread(channel) || channel.type !== ChannelType.PRIVATE_THREAD) return undefined
  return (await isInThread(db, channel, userId)) ? new Set([channel.id]) : undefined
}

/**
 * In an outage only the instance's administrator can access a guild; callers who couldn't see the guild aren't told
 * that there is an outage.
 *
 * @throws ServiceUnavailable, UnknownGuild
 */
export function mustBeAvailable(guild: GuildModel, requires: { readonly inOutage?: true }, isKnown = true): void {
  if (!guild.state.unavailable || requires.inOutage) return
  throw new ApiError(
    isKnown || guild.settings.features.includes('DISCOVERABLE') ? 'ServiceUnavailable' : 'UnknownGuild',
  )
}
