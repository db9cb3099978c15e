import { list, nullable, type Of, shape, snowflake, text } from '../schema.ts'
import { User } from './user.ts'

/** A ban (interface 2.7). */
export const Ban = shape({ reason: nullable(text()), user: User })
/** A value of {@link Ban}. */
export type Ban = Of<typeof Ban>

/** What Bulk Guild Ban answers (interface 4.4). */
export const BulkBanResult = shape({ banned_users: list(snowflake()), failed_users: list(snowflake()) })
/** A value of {@link BulkBanResult}. */
export type BulkBanResult = Of<typeof BulkBanResult>
