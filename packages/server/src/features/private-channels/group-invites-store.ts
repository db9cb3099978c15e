import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import {
  PRIVATE_INVITE_COLUMNS,
  type PrivateInvite,
  type PrivateInviteWires,
  toPrivateInvite,
} from '../../store/rows/private-invite-row.ts'

const list = statement<{ channelId: string; now: number }, PrivateInviteWires>((q, param) =>
  q
    .selectFrom('private_invites')
    .innerJoin('users', 'users.id', 'private_invites.inviter_id')
    .select(PRIVATE_INVITE_COLUMNS)
    .where('private_invites.channel_id', '=', param('channelId'))
    .where('private_invites.expires_at', '>', param('now'))
    .orderBy('private_invites.created_at')
    .orderBy('private_invites.code'),
)

/** The valid invites to a group, oldest first: never more than the limit. */
export async function listGroupInvites(db: Db, channelId: string, now: number): Promise<PrivateInvite[]> {
  return (await list(db, { channelId, now })).map(toPrivateInvite)
}

const removeOf = effect<{ channelId: string }>((q, param) =>
  q.deleteFrom('private_invites').where('channel_id', '=', param('channelId')),
)

/** Removes the invites to a deleted group. */
export function removeGroupInvites(db: TxDb, channelId: string): void {
  removeOf(db, { channelId })
}
