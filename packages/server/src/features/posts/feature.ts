import type { Feature } from '../../kernel/feature.ts'
import { startThreadFromMessage } from './start-thread-from-message.ts'
import { startThreadWithoutMessage } from './start-thread-without-message.ts'

/** Threads that begin with a message, in forums too. */
export const posts: Feature = {
  operations: [startThreadFromMessage, startThreadWithoutMessage],
}
