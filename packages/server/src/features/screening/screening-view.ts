import type {
  AnsweredField,
  JoinRequest,
  MemberVerificationForm,
} from '@guildhall/protocol/objects/guilds/member-verification'
import type { User } from '@guildhall/protocol/objects/users/user'
import { toTimestamp } from '../../kernel/clock.ts'
import type { JoinRequestRow } from './screening-tables.ts'

/** A join request with its users (docs/spec/screening.md#requests). */
export const toJoinRequest = (row: JoinRequestRow, users: ReadonlyMap<string, User>): JoinRequest => ({
  id: row.id,
  guild_id: row.guild_id,
  user_id: row.user_id,
  user: users.get(row.user_id) ?? null,
  created_at: toTimestamp(row.created_at),
  reviewed_at: row.reviewed_at === null ? null : toTimestamp(row.reviewed_at),
  application_status: row.status,
  rejection_reason: row.rejection_reason,
  form_responses: JSON.parse(row.form_responses),
  actioned_by_user: users.get(row.reviewer_id ?? '') ?? null,
})

/** A user's answers as they are stored: without questions they are approved at once. */
export function newJoinRequest(
  { id, now, guildId, userId }: { id: string; now: number; guildId: string; userId: string },
  answers: readonly AnsweredField[],
  isReviewed: boolean,
): JoinRequestRow {
  return {
    id,
    guild_id: guildId,
    user_id: userId,
    status: isReviewed ? 'SUBMITTED' : 'APPROVED',
    form_responses: JSON.stringify(answers),
    created_at: now,
    reviewed_at: isReviewed ? null : now,
    reviewer_id: null,
    rejection_reason: null,
  }
}

/** The audited fields of a form, whose names differ from those of the guild's. */
export const auditedForm = ({ form_fields, description }: MemberVerificationForm) => ({
  member_verification_form_fields: form_fields,
  member_verification_description: description,
})
