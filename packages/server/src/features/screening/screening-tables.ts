import { count, id, json, moment, nullable, oneOfTexts, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A guild's screening form. */
export const memberVerificationForms = table({
  name: 'member_verification_forms',
  columns: {
    guild_id: id,
    /** When it was last changed. */
    version: count,
    description: nullable(text),
    form_fields: json,
  },
  key: ['guild_id'],
  belongsTo: { guild: 'guild_id' },
})

/** A member's answers in a guild that reviews them; one row for each member. */
export const joinRequests = table({
  name: 'join_requests',
  columns: {
    guild_id: id,
    id,
    user_id: id,
    status: oneOfTexts('STARTED', 'SUBMITTED', 'REJECTED', 'APPROVED'),
    form_responses: json,
    created_at: moment,
    reviewed_at: nullable(moment),
    reviewer_id: nullable(id),
    rejection_reason: nullable(text),
  },
  key: ['guild_id', 'id'],
  indexes: {
    join_requests_by_user: { on: ['guild_id', 'user_id'], isUnique: true },
    join_requests_by_status: ['guild_id', 'status', 'id'],
  },
  belongsTo: { guild: 'guild_id', user: 'user_id' },
  generatesIds: ['id'],
})

export type JoinRequestRow = RowOf<typeof joinRequests>

export const SCREENING_TABLES = [memberVerificationForms, joinRequests] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof SCREENING_TABLES> {}
}
