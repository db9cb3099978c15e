import type { User } from '@guildhall/protocol/objects/user'
import { Actor } from '../../kernel/actor.ts'
import { type AnyChannel, isPrivate } from '../../kernel/any-channel.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Db } from '../../store/db.ts'
import { listUsers } from '../users/users-store.ts'
import { listSharedGuilds, shareGuild } from './private-channels-store.ts'

/** Someone else to write to (conventions B.14). @throws InvalidRecipients */
export async function mustFindRecipient(db: Db, caller: Caller, id: string): Promise<User> {
  const recipient = id === caller.user.id ? undefined : (await listUsers(db, [id])).get(id)
  if (!recipient) throw new ApiError('InvalidRecipients')
  return recipient
}

/**
 * The one place where it is judged whether somebody may write to somebody else: they share a guild, and bots don't write
 * to each other (conventions A.11).
 *
 * @throws NoMutualGuilds, CannotMessageUser
 */
export async function mustBeAllowedToWrite(
  db: Db,
  caller: Caller,
  { id, isBot }: { id: string; isBot: boolean },
): Promise<void> {
  const [person, other] = caller.kind === 'bot' ? [id, caller.user.id] : [caller.user.id, id]
  if (caller.kind === 'bot' && isBot) throw new ApiError('CannotMessageUser')
  if (!(await shareGuild(db, person, other))) throw new ApiError('NoMutualGuilds')
}

/**
 * Members of a guild are kept from whoever doesn't meet its verification level (interface 2.1): who writes to somebody
 * meets that of one guild that they share.
 *
 * @throws VerificationLevelTooHigh
 */
export async function mustBeVerifiedForSome(kernel: Kernel, caller: Caller, channel: AnyChannel): Promise<void> {
  if (!isPrivate(channel) || caller.kind === 'bot') return
  const other = channel.recipientIds.find((id) => id !== caller.user.id)
  const shared = other === undefined ? [] : await listSharedGuilds(kernel.store.db, caller.user.id, other)
  for (const { guildId, member } of shared) {
    const guild = await kernel.readModel.find(guildId)
    if (guild && new Actor(guild, caller.user.id, member, kernel.clock.now(), { caller }).isVerified) return
  }
  // Without a guild in common he is refused for that.
  if (shared.length > 0) throw new ApiError('VerificationLevelTooHigh')
}
