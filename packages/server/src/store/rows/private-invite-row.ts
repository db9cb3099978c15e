import type { User } from '@guildhall/protocol/objects/users/user'
import { type Db, statement, type TxDb } from '../db.ts'

/** What never changes of an invite that leads to no guild, as its document says it. Ages are in seconds. */
export interface PrivateInviteTerms {
  max_age: number
  /** 0 sets no limit. */
  max_uses: number
}

/** An invite that leads to no guild: to whoever made it, or into a group. */
export interface PrivateInvite {
  readonly code: string
  readonly inviter: User
  /** The group; null for a friend invite, which leads to the inviter. */
  readonly channelId: string | null
  readonly uses: number
  readonly createdAt: number
  readonly expiresAt: number
  readonly terms: PrivateInviteTerms
}

/** A row, with the user who made the invite. */
export interface PrivateInviteWires {
  code: string
  channel_id: string | null
  uses: number
  created_at: number
  expires_at: number
  wire: string
  inviter: string
}

export const toPrivateInvite = (row: PrivateInviteWires): PrivateInvite => ({
  code: row.code,
  inviter: JSON.parse(row.inviter),
  channelId: row.channel_id,
  uses: row.uses,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  terms: JSON.parse(row.wire),
})

/** The columns of {@link PrivateInviteWires}, of invites that are joined with users. */
export const PRIVATE_INVITE_COLUMNS = [
  'private_invites.code',
  'private_invites.channel_id',
  'private_invites.uses',
  'private_invites.created_at',
  'private_invites.expires_at',
  'private_invites.wire',
  'users.wire as inviter',
] as const

const findStatement = (isLocked: boolean) =>
  statement<{ code: string; now: number }, PrivateInviteWires>((q, param) => {
    const invite = q
      .selectFrom('private_invites')
      .innerJoin('users', 'users.id', 'private_invites.inviter_id')
      .select(PRIVATE_INVITE_COLUMNS)
      .where('private_invites.code', '=', param('code'))
      .where('private_invites.expires_at', '>', param('now'))
    return isLocked ? invite.forUpdate('private_invites') : invite
  })

const find = findStatement(false)
const hold = { sqlite: find, postgres: findStatement(true) }

/** What such a code may look like. */
const CODE = /^_[\w-]{1,25}$/u

/** An invite that leads to no guild, by its code; nothing if it leads nowhere, or no longer. */
export async function findPrivateInvite(db: Db, code: string, now: number): Promise<PrivateInvite | undefined> {
  if (!CODE.test(code)) return undefined
  const [row] = await find(db, { code, now })
  return row && toPrivateInvite(row)
}

/** The same, which until the unit commits nobody else uses or takes away. */
export async function holdPrivateInvite(db: TxDb, code: string, now: number): Promise<PrivateInvite | undefined> {
  if (!CODE.test(code)) return undefined
  const [row] = await hold[db.dialect](db, { code, now })
  return row && toPrivateInvite(row)
}
