import type { Kernel } from '../../kernel/kernel.ts'
import type { Limit } from '../../kernel/limits/throttle.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'

/** As Create Message: the setting `max_messages` gives the limit that is in force. */
const OUTSIDE_MESSAGES: Limit = { limit: 5, window_ms: 5000 }

/**
 * Counts a message that everyone in the channel sees from an app that only its user has installed: such apps send no more
 * for a user than the user could send.
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
