import type { User } from '@guildhall/protocol/objects/users/user'
import { type Db, statement, type TxDb } from '../db.ts'

/** The immutable fields of an invite without a guild, in its document. Ages are in seconds. */
export interface PrivateInviteTerms {
  max_age: number
  /** 0 for no limit. */
  max_uses: number
}

/** An invite without a guild: a friend invite, or one to a group. */
export interface PrivateInvite {
  readonly code: string
  readonly inviter: User
  /** The group; null for a friend invite, whose target is the inviter. */
  readonly channelId: string | null
  readonly uses: number
  readonly createdAt: number
  readonly expiresAt: number
  readonly terms: PrivateInviteTerms
}

/** A row with the user who created the invite. */
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

/** The columns of {@link PrivateInviteWires}, for invites joined with users. */
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

/** The format of its codes. */
const CODE = /^_[\w-]{1,25}$/u

/** Finds an invite without a guild by its code, unless it is invalid or expired. */
export async function findPrivateInvite(db: Db, code: string, now: number): Promise<PrivateInvite | undefined> {
  if (!CODE.test(code)) return undefined
  const [row] = await find(db, { code, now })
  return row && toPrivateInvite(row)
}

/** A valid invite, locked so that nobody else uses or deletes it before the unit commits. */
export async function lockPrivateInvite(db: TxDb, code: string, now: number): Promise<PrivateInvite | undefined> {
  if (!CODE.test(code)) return undefined
  const [row] = await hold[db.dialect](db, { code, now })
  return row && toPrivateInvite(row)
}
