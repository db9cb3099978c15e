import { LIMITS } from '../../limits.ts'
import { type Infer, integer, list, nullable, optional, shape, snowflake, text, unlessEmpty } from '../../schema.ts'
import { User } from '../users/user.ts'

/** docs/spec/bans.md#ban-object */
export const Ban = shape({ reason: nullable(text()), user: User })
/** A value of {@link Ban}. */
export type Ban = Infer<typeof Ban>

/** The response of Bulk Guild Ban (docs/spec/bans.md#bulk-bans). */
export const BulkBanResult = shape({ banned_users: list(snowflake()), failed_users: list(snowflake()) })
/** A value of {@link BulkBanResult}. */
export type BulkBanResult = Infer<typeof BulkBanResult>

/** The query of a guild's bans; `before` takes precedence over `after` (docs/spec/bans.md#list-of-bans). */
export const BansQuery = shape({
  limit: optional(integer(LIMITS.bansPerPage)),
  before: optional(snowflake()),
  after: optional(snowflake()),
})
/** A value of {@link BansQuery}. */
export type BansQuery = Infer<typeof BansQuery>

const deleteSeconds = () => optional(nullable(integer(LIMITS.banDeleteSeconds)))

const reason = optional(nullable(text(LIMITS.auditReason)))

/**
 * The reason of a ban or a kick as older libraries send it; the header takes precedence
 * (docs/spec/http.md#reasons-from-older-clients).
 */
export const ReasonQuery = shape({ reason })

const deleteDays = unlessEmpty(integer(LIMITS.banDeleteDays))

/**
 * The reason of a ban as older libraries send it, and the days of messages to delete, under either name; the body takes
 * precedence.
 */
export const BanQuery = shape({ reason, delete_message_days: deleteDays, 'delete-message-days': deleteDays })
/** A value of {@link BanQuery}. */
export type BanQuery = Infer<typeof BanQuery>

/**
 * The body of Create Guild Ban: how far back the user's messages are deleted; seconds take precedence over the older
 * days (docs/spec/bans.md#deleting-messages).
 */
export const NewBan = shape({
  delete_message_days: optional(nullable(integer(LIMITS.banDeleteDays))),
  delete_message_seconds: deleteSeconds(),
  reason,
})
/** A value of {@link NewBan}. */
export type NewBan = Infer<typeof NewBan>

/** The body of Bulk Guild Ban (docs/spec/bans.md#bulk-bans). */
export const BulkBan = shape({
  user_ids: list(snowflake(), { ...LIMITS.bulkBan, unique: true }),
  delete_message_seconds: deleteSeconds(),
})
/** A value of {@link BulkBan}. */
export type BulkBan = Infer<typeof BulkBan>
