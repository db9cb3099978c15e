/** What an instance's log may begin with, the fewest lines first. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number]
