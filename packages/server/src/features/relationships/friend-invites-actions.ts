// Creates friend invites, and makes users friends by them.
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { User } from '@guildhall/protocol/objects/users/user'
import { PRIVATE_CODE_PREFIX } from '@guildhall/protocol/private-invite-codes'
import { RELATIONSHIP_LIMITS } from '@guildhall/protocol/relationship-limits'
import { ApiError } from '../../kernel/api-error.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import { newCode } from '../../kernel/ids/invite-code.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { PrivateInvite } from '../../store/rows/private-invite-row.ts'
import { lockAccount } from '../users/users-store.ts'
import {
  countFriendInvites,
  countPrivateUse,
  insertPrivateInvite,
  removePrivateInvite,
} from './friend-invites-store.ts'
import { befriend } from './relationships-actions.ts'
import { mustBefriendable } from './relationships-rules.ts'
import { lockPair } from './relationships-store.ts'

const TERMS = { max_age: RELATIONSHIP_LIMITS.inviteAge, max_uses: RELATIONSHIP_LIMITS.inviteUses }

/** Creates a friend invite. @throws TooManyInvites */
export async function inviteFriends(
  { db, now }: TxBase<never>,
  ids: Pick<Ids, 'secret'>,
  inviter: User,
): Promise<PrivateInvite> {
  await lockAccount(db, inviter.id)
  if ((await countFriendInvites(db, inviter.id, now)) >= RELATIONSHIP_LIMITS.invites) {
    throw new ApiError('TooManyInvites')
  }
  const expiresAt = now + TERMS.max_age * 1000
  for (;;) {
    const code = PRIVATE_CODE_PREFIX + newCode(ids)
    const row = {
      code,
      inviter_id: inviter.id,
      channel_id: null,
      uses: 0,
      created_at: now,
      expires_at: expiresAt,
      wire: JSON.stringify(TERMS),
    }
    if (!(await insertPrivateInvite(db, row))) continue
    return { code, inviter, channelId: null, uses: 0, createdAt: now, expiresAt, terms: TERMS }
  }
}

/**
 * Makes a user a friend of the inviter by a locked invite; the last use deletes it. It isn't used if they are friends
 * already.
 *
 * @returns whether they are newly friends
 * @throws FriendRequestBlocked, TooManyFriends
 */
export async function comeByFriendInvite(
  tx: TxBase<'RELATIONSHIP_ADD'>,
  userId: string,
  { code, inviter, uses, terms }: PrivateInvite,
): Promise<boolean> {
  const pair = await lockPair(tx.db, userId, inviter.id)
  if (pair.ownRelationship?.type === RelationshipType.FRIEND) return false
  mustBefriendable(pair)
  await befriend(tx, pair)
  if (uses + 1 >= terms.max_uses) removePrivateInvite(tx.db, code)
  else countPrivateUse(tx.db, code)
  return true
}
