import type { Kernel } from '../../kernel/kernel.ts'
import type { Limit } from '../../kernel/limits/throttle.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'

/** The same limit as that of Create Message: the instance setting `max_messages`. */
const OUTSIDE_MESSAGES: Limit = { limit: 5, window_ms: 5000 }

/**
 * Counts a public message of a user-installed application: such applications may send no more for a user than the user
 * themselves.
 *
 * @throws RateLimited
 */
export function takeOutsideMessage(
  { throttles, settings }: Pick<Kernel, 'throttles' | 'settings'>,
  { context, userId, channelId }: Pick<KnownInteraction, 'context' | 'userId' | 'channelId'>,
): void {
  if (!context.outside) return
  throttles.of(OUTSIDE_MESSAGES).take(`${userId} ${channelId}`, settings.current.max_messages)
}
