import { sql } from 'kysely'
import { addRow } from '../../store/access.ts'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import {
  PRIVATE_INVITE_COLUMNS,
  type PrivateInvite,
  type PrivateInviteWires,
  toPrivateInvite,
} from '../../store/rows/private-invite-row.ts'
import { type PrivateInviteRow, privateInvites } from '../../store/tables/channels.ts'

const list = statement<{ userId: string; now: number }, PrivateInviteWires>((q, param) =>
  q
    .selectFrom('private_invites')
    .innerJoin('users', 'users.id', 'private_invites.inviter_id')
    .select(PRIVATE_INVITE_COLUMNS)
    .where('private_invites.inviter_id', '=', param('userId'))
    .where('private_invites.channel_id', 'is', null)
    .where('private_invites.expires_at', '>', param('now'))
    .orderBy('private_invites.created_at')
    .orderBy('private_invites.code'),
)

/** A user's valid friend invites, oldest first. */
export async function listFriendInvites(db: Db, userId: string, now: number): Promise<PrivateInvite[]> {
  return (await list(db, { userId, now })).map(toPrivateInvite)
}

const count = statement<{ userId: string; now: number }, { count: number | string }>((q, param) =>
  q
    .selectFrom('private_invites')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('inviter_id', '=', param('userId'))
    .where('channel_id', 'is', null)
    .where('expires_at', '>', param('now')),
)

/** The number of a user's valid friend invites. */
export async function countFriendInvites(db: Db, userId: string, now: number): Promise<number> {
  const [row] = await count(db, { userId, now })
  return Number(row?.count ?? 0)
}

/** Returns false if another invite has the code. */
export const insertPrivateInvite = (db: TxDb, row: PrivateInviteRow): Promise<boolean> =>
  addRow(db, privateInvites, row)

const raise = effect<{ code: string }>((q, param) =>
  q.updateTable('private_invites').set({ uses: sql<number>`uses + 1` }).where('code', '=', param('code')),
)

/** Counts a use of an invite. */
export function countPrivateUse(db: TxDb, code: string): void {
  raise(db, { code })
}

const remove = effect<{ code: string }>((q, param) => q.deleteFrom('private_invites').where('code', '=', param('code')))

export function removePrivateInvite(db: TxDb, code: string): void {
  remove(db, { code })
}

const removeOf = effect<{ userId: string }>((q, param) =>
  q.deleteFrom('private_invites').where('inviter_id', '=', param('userId')).where('channel_id', 'is', null),
)

/** Removes the friend invites of a user. */
export function removeFriendInvites(db: TxDb, userId: string): void {
  removeOf(db, { userId })
}

const expired = statement<{ now: number }, { code: string }>((q, param) =>
  q.selectFrom('private_invites').select('code').where('expires_at', '<=', param('now')).limit(1),
)

export async function hasExpiredPrivateInvites(db: Db, now: number): Promise<boolean> {
  return (await expired(db, { now })).length > 0
}

const removeExpired = effect<{ now: number }>((q, param) =>
  q.deleteFrom('private_invites').where('expires_at', '<=', param('now')),
)

export async function removeExpiredPrivateInvites(db: TxDb, now: number): Promise<void> {
  removeExpired(db, { now })
}
