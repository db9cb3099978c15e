import { ACTION_REQUIRED, CloseCode } from '@guildhall/protocol/gateway'

/** Close codes after which the session can't be resumed. */
export const SESSION_ENDING_CODES: ReadonlySet<number> = new Set([
  CloseCode.INVALID_SEQUENCE,
  CloseCode.SESSION_TIMED_OUT,
  CloseCode.NOT_AUTHENTICATED,
  CloseCode.ALREADY_AUTHENTICATED,
  ACTION_REQUIRED,
])

/**
 * Close codes after which reconnecting is useless: the server will never accept this page's payloads
 * (docs/spec/gateway.md#close-codes).
 */
export const FINAL_CLOSE_CODES: ReadonlySet<number> = new Set([
  CloseCode.INVALID_SHARD,
  CloseCode.SHARDING_REQUIRED,
  CloseCode.INVALID_API_VERSION,
  CloseCode.INVALID_INTENTS,
  CloseCode.DISALLOWED_INTENTS,
])
