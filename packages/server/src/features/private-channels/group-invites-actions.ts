// Creates invites to groups, and lets users join by them.
import { GROUP_LIMITS } from '@guildhall/protocol/group-limits'
import type { NewInvite } from '@guildhall/protocol/objects/guilds/invite'
import type { GroupInviteWithMetadata } from '@guildhall/protocol/objects/users/group-invite'
import type { User } from '@guildhall/protocol/objects/users/user'
import { GROUP_CODE_PREFIX } from '@guildhall/protocol/private-invite-codes'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import { newCode } from '../../kernel/ids/invite-code.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { GroupChannel } from '../../store/rows/private-channel-row.ts'
import type { PrivateInvite } from '../../store/rows/private-invite-row.ts'
import { countPrivateUse, insertPrivateInvite, removePrivateInvite } from '../relationships/friend-invites-store.ts'
import { listUsers } from '../users/users-store.ts'
import { listGroupInvites } from './group-invites-store.ts'
import { toOwnGroupInvite } from './group-invites-view.ts'
import { type JOINING_GROUP, joinGroup } from './groups-actions.ts'

const DAY_S = 86_400
/** The stored expiry of invites that never expire: later than any time. */
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * Creates an invite to a group. Of the terms of guild invites only the age and the maximum number of uses apply. An
 * existing invite of the caller with the same terms is returned, unless `unique` is set.
 *
 * @throws BotsNotAllowed, TooManyInvites
 */
export async function inviteIntoGroup(
  { db, now }: TxBase<never>,
  ids: Pick<Ids, 'secret'>,
  { kind, user: inviter }: Caller,
  channel: GroupChannel,
  { max_age, max_uses, unique }: Pick<NewInvite, 'max_age' | 'max_uses' | 'unique'>,
): Promise<GroupInviteWithMetadata> {
  if (kind === 'bot') throw new ApiError('BotsNotAllowed')
  const terms = { max_age: max_age ?? DAY_S, max_uses: max_uses ?? 0 }
  const users = await listUsers(db, channel.recipientIds)
  const invites = await listGroupInvites(db, channel.id, now)
  const isSame = (each: PrivateInvite) =>
    each.inviter.id === inviter.id && each.terms.max_age === terms.max_age && each.terms.max_uses === terms.max_uses
  const known = unique ? undefined : invites.findLast(isSame)
  if (known) return toOwnGroupInvite(known, channel, users)
  if (invites.length >= GROUP_LIMITS.invites) throw new ApiError('TooManyInvites')
  const expiresAt = terms.max_age === 0 ? NEVER : now + terms.max_age * 1000
  for (;;) {
    const code = GROUP_CODE_PREFIX + newCode(ids)
    const row = {
      code,
      inviter_id: inviter.id,
      channel_id: channel.id,
      uses: 0,
      created_at: now,
      expires_at: expiresAt,
      wire: JSON.stringify(terms),
    }
    if (!(await insertPrivateInvite(db, row))) continue
    const invite = { code, inviter, channelId: channel.id, uses: 0, createdAt: now, expiresAt, terms }
    return toOwnGroupInvite(invite, channel, users)
  }
}

/**
 * Adds a user by a locked invite; the last use deletes it. It isn't used if the user is in the group already.
 *
 * @returns whether the user is new
 * @throws TooManyRecipients, TooManyGroups
 */
export async function comeByGroupInvite(
  tx: TxBase<(typeof JOINING_GROUP)[number]>,
  user: User,
  channel: GroupChannel,
  { code, uses, terms }: PrivateInvite,
): Promise<boolean> {
  if (!(await joinGroup(tx, channel, user, { by: user }))) return false
  if (terms.max_uses > 0 && uses + 1 >= terms.max_uses) removePrivateInvite(tx.db, code)
  else countPrivateUse(tx.db, code)
  return true
}
