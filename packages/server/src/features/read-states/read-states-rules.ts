import { ApiError } from '../../kernel/api-error.ts'
import { snowflakeTime } from '../../kernel/ids/ids.ts'

/** The maximum difference between the clocks of processes that share a store, ms. */
const SKEW_MS = 60_000

/** Whether a message can have been written by now. */
export const isOfThePast = (messageId: string, now: number): boolean => snowflakeTime(messageId) <= now + SKEW_MS

/**
 * An acknowledged message may have been deleted. A future message would mark its channel as read forever.
 *
 * @throws UnknownMessage
 */
export function mustBeOfThePast(messageId: string, now: number): void {
  if (!isOfThePast(messageId, now)) throw new ApiError('UnknownMessage')
}
