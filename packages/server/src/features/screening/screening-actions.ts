import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { FoundMember } from '../members/members-store.ts'
import { approveJoinRequests, removeOpenJoinRequests } from './join-requests-store.ts'

/** Deletes the join requests of members who leave while they are pending. */
export async function forgetRequests(
  { db }: Pick<TxBase<never>, 'db'>,
  { id }: GuildModel,
  gone: readonly FoundMember[],
): Promise<void> {
  const pending = gone.filter(({ member }) => member.pending)
  await removeOpenJoinRequests(
    db,
    id,
    pending.map(({ user }) => user.id),
  )
}

/** Approves the request of a member who is accepted. */
export const approveRequest = (
  { db, now }: Pick<TxBase<never>, 'db' | 'now'>,
  { id }: GuildModel,
  userIds: readonly string[],
) => approveJoinRequests(db, id, userIds, now)
