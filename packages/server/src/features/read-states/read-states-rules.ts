import { ApiError } from '../../kernel/api-error.ts'
import { snowflakeTime } from '../../kernel/ids/ids.ts'

/** By how much the clocks of processes that share a store may differ, ms. */
const SKEW_MS = 60_000

/** Whether a message can have been written by now. */
export const isOfThePast = (messageId: string, now: number): boolean => snowflakeTime(messageId) <= now + SKEW_MS

/**
 * A message that was read may be gone by now. One that is still to come would keep its channel read for ever.
 *
 * @throws UnknownMessage
 */
export function mustBeOfThePast(messageId: string, now: number): void {
  if (!isOfThePast(messageId, now)) throw new ApiError('UnknownMessage')
}
