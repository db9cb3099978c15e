import { LIMITS } from '../../limits.ts'
import { integer, list, nullable, type Of, optional, shape, snowflake, text, unlessEmpty } from '../../schema.ts'
import { User } from '../users/user.ts'

/** docs/spec/bans.md#ban-object */
export const Ban = shape({ reason: nullable(text()), user: User })
/** A value of {@link Ban}. */
export type Ban = Of<typeof Ban>

/** What Bulk Guild Ban answers (docs/spec/bans.md#bulk-bans). */
export const BulkBanResult = shape({ banned_users: list(snowflake()), failed_users: list(snowflake()) })
/** A value of {@link BulkBanResult}. */
export type BulkBanResult = Of<typeof BulkBanResult>

/** Which page of a guild's bans is asked for; `before` wins over `after` (docs/spec/bans.md#list-of-bans). */
export const BansQuery = shape({
  limit: optional(integer(LIMITS.bansPerPage)),
  before: optional(snowflake()),
  after: optional(snowflake()),
})
/** A value of {@link BansQuery}. */
export type BansQuery = Of<typeof BansQuery>

const deleteSeconds = () => optional(nullable(integer(LIMITS.banDeleteSeconds)))

const reason = optional(nullable(text(LIMITS.auditReason)))

/** Where older libraries give the reason of a ban or a kick; the header wins (docs/spec/http.md#reason-in-older-places). */
export const ReasonQuery = shape({ reason })

const deleteDays = unlessEmpty(integer(LIMITS.banDeleteDays))

/** Where older libraries give the reason of a ban, and how many days of messages go with it, under either name; the body wins. */
export const BanQuery = shape({ reason, delete_message_days: deleteDays, 'delete-message-days': deleteDays })
/** A value of {@link BanQuery}. */
export type BanQuery = Of<typeof BanQuery>

/**
 * What Create Guild Ban takes: how far back the messages of the banned are deleted; seconds win over the older days
 * (docs/spec/bans.md#deleting-messages).
 */
export const NewBan = shape({
  delete_message_days: optional(nullable(integer(LIMITS.banDeleteDays))),
  delete_message_seconds: deleteSeconds(),
  reason,
})
/** A value of {@link NewBan}. */
export type NewBan = Of<typeof NewBan>

/** What Bulk Guild Ban takes (docs/spec/bans.md#bulk-bans). */
export const BulkBan = shape({
  user_ids: list(snowflake(), { ...LIMITS.bulkBan, unique: true }),
  delete_message_seconds: deleteSeconds(),
})
/** A value of {@link BulkBan}. */
export type BulkBan = Of<typeof BulkBan>
