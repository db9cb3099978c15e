import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { User } from '@guildhall/protocol/objects/users/user'
import { PRIVATE_CODE_PREFIX } from '@guildhall/protocol/private-codes'
import { RELATIONSHIP_LIMITS } from '@guildhall/protocol/relationship-limits'
import { ApiError } from '../../kernel/api-error.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import { newCode } from '../../kernel/ids/invite-code.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { PrivateInvite } from '../../store/rows/private-invite-row.ts'
import { holdAccount } from '../users/users-store.ts'
import {
  countFriendInvites,
  countPrivateUse,
  insertPrivateInvite,
  removePrivateInvite,
} from './friend-invites-store.ts'
import { befriend } from './relationships-actions.ts'
import { mustBefriendable } from './relationships-rules.ts'
import { holdPair } from './relationships-store.ts'

const TERMS = { max_age: RELATIONSHIP_LIMITS.inviteAge, max_uses: RELATIONSHIP_LIMITS.inviteUses }

/** Makes an invite by which others become the inviter's friends. @throws TooManyInvites */
export async function inviteFriends(
  { db, now }: TxBase<never>,
  ids: Pick<Ids, 'secret'>,
  inviter: User,
): Promise<PrivateInvite> {
  await holdAccount(db, inviter.id)
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
 * Makes a user a friend of the inviter by an invite that is locked; the last use deletes it. A user who is a friend already
 * doesn't use it.
 *
 * @returns whether they are friends only now
 * @throws FriendRequestBlocked, TooManyFriends
 */
export async function comeByFriendInvite(
  tx: TxBase<'RELATIONSHIP_ADD'>,
  userId: string,
  { code, inviter, uses, terms }: PrivateInvite,
): Promise<boolean> {
  const pair = await holdPair(tx.db, userId, inviter.id)
  if (pair.ownRelationship?.type === RelationshipType.FRIEND) return false
  mustBefriendable(pair)
  await befriend(tx, pair)
  if (uses + 1 >= terms.max_uses) removePrivateInvite(tx.db, code)
  else countPrivateUse(tx.db, code)
  return true
}
