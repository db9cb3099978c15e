import { id, integer, moment, nullable, text, withDatabaseDefault } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** An invitation to register. */
export const instanceInvitations = table({
  name: 'instance_invitations',
  columns: {
    id,
    code_hash: text,
    creator_id: id,
    /** 0 for any number. */
    max_uses: integer,
    uses: integer,
    created_at: moment,
    expires_at: nullable(moment),
  },
  key: ['id'],
  unique: ['code_hash'],
  generatesIds: ['id'],
})

export type InstanceInvitationRow = RowOf<typeof instanceInvitations>

/** A registration that waits for approval. */
export const registrations = table({
  name: 'registrations',
  columns: {
    id,
    username: text,
    username_key: text,
    email: nullable(text),
    password_hash: text,
    created_at: moment,
    /** The network from which it was sent, for IPv6 the /48; empty if it was not recorded. */
    network: withDatabaseDefault(text, ''),
    accepted_terms: nullable(integer),
    confirmed_age: nullable(integer),
  },
  key: ['id'],
  unique: ['username_key', 'email'],
  generatesIds: ['id'],
})

export type RegistrationRow = RowOf<typeof registrations>

/** The challenges with whose solution somebody registered, until they expire. */
export const usedProofs = table({
  name: 'used_proofs',
  columns: {
    hash: text,
    expires_at: moment,
  },
  key: ['hash'],
  indexes: { used_proofs_that_expire: ['expires_at'] },
  inBackup: false,
  isShortLived: true,
})

export type UsedProofRow = RowOf<typeof usedProofs>

export const REGISTRATIONS_TABLES = [instanceInvitations, registrations, usedProofs] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof REGISTRATIONS_TABLES> {}
}
