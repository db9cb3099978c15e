import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import { Actor } from '../../kernel/permissions/actor.ts'
import { type ChannelModel, isGroup, isPrivateChannel } from '../../kernel/permissions/any-channel.ts'
import type { Db } from '../../store/db.ts'
import { isBlocked } from '../relationships/relationships-rules.ts'
import { findRelationshipRows } from '../relationships/relationships-store.ts'
import { listUsers } from '../users/users-store.ts'
import { findSharedGuild, listSharedGuilds } from './private-channels-store.ts'

/** The recipient of a new DM (docs/spec/private-channels.md#recipients). @throws InvalidRecipients */
export async function mustFindRecipient(db: Db, caller: Caller, id: string): Promise<User> {
  const recipient = id === caller.user.id ? undefined : (await listUsers(db, [id])).get(id)
  if (!recipient) throw new ApiError('InvalidRecipients')
  return recipient
}

/**
 * The only function that decides whether a user may write to another: neither has blocked the other, and they are
 * friends or share a guild; bots don't write to each other (docs/spec/private-channels.md#who-can-write-to-whom). For
 * two users, the shared guild must not have paused private messages
 * (docs/spec/incidents.md#while-private-messages-are-off). A user who adds others to a channel must share a guild with
 * each of them.
 *
 * @throws NoMutualGuilds, CannotMessageUser
 */
export async function mustBeAllowedToWrite(
  { db, now }: { db: Db; now: number },
  caller: Caller,
  { id, isBot }: { id: string; isBot: boolean },
): Promise<void> {
  const [person, other] = caller.kind === 'bot' ? [id, caller.user.id] : [caller.user.id, id]
  if (caller.kind === 'bot' && isBot) throw new ApiError('CannotMessageUser')
  const relationships = await findRelationshipRows(db, caller.user.id, id)
  if (isBlocked(relationships)) throw new ApiError('CannotMessageUser')
  if (relationships.ownRelationship?.type === RelationshipType.FRIEND) return
  const shared = await findSharedGuild(db, person, other)
  if (!shared) throw new ApiError('NoMutualGuilds')
  const isPaused = shared.dmsDisabledUntil !== null && shared.dmsDisabledUntil > now
  if (!isPaused || caller.kind === 'bot' || isBot) return
  const users = await listUsers(db, [id])
  if (!users.get(id)?.bot) throw new ApiError('CannotMessageUser')
}

/**
 * In a DM, if one of the users has blocked the other, no new messages, edits, typing, pins or reactions are possible.
 *
 * @throws CannotMessageUser, or the error given instead
 */
export async function mustBeAbleToMessageRecipient(
  db: Db,
  caller: Pick<Caller, 'user'>,
  channel: ChannelModel,
  error: 'CannotMessageUser' | 'ReactionBlocked' = 'CannotMessageUser',
): Promise<void> {
  const otherId = otherInDirect(channel, caller)
  if (otherId !== null && isBlocked(await findRelationshipRows(db, caller.user.id, otherId))) throw new ApiError(error)
}

/**
 * Protects members of a guild from users who don't meet its verification level
 * (docs/spec/guilds.md#verification-level): a user who writes to another must meet that of one guild that they share,
 * or be a friend.
 *
 * @throws VerificationLevelTooHigh
 */
export async function mustBeVerifiedForSome(
  kernel: Essentials & LiveState,
  caller: Caller,
  otherId: string,
): Promise<void> {
  if (caller.kind === 'bot') return
  const shared = await listSharedGuilds(kernel.store.db, caller.user.id, otherId)
  for (const { guildId, member } of shared) {
    const guild = await kernel.readModel.find(guildId)
    if (guild && new Actor(guild, caller.user.id, member, kernel.clock.now(), { caller }).isVerified) return
  }
  // Without a shared guild, the caller is refused for that reason.
  if (shared.length === 0) return
  const { ownRelationship } = await findRelationshipRows(kernel.store.db, caller.user.id, otherId)
  if (ownRelationship?.type !== RelationshipType.FRIEND) throw new ApiError('VerificationLevelTooHigh')
}

/** The other user of a DM; null in any other channel. */
export function otherInDirect(channel: ChannelModel, caller: Pick<Caller, 'user'>): string | null {
  if (!isPrivateChannel(channel) || isGroup(channel)) return null
  return channel.recipientIds.find((id) => id !== caller.user.id) ?? null
}
