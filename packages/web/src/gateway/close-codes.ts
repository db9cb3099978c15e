import { CloseCode } from '@guildhall/protocol/gateway'

/** Codes after which the same session can't be resumed. */
export const ENDING: ReadonlySet<number> = new Set([
  CloseCode.INVALID_SEQUENCE,
  CloseCode.SESSION_TIMED_OUT,
  CloseCode.NOT_AUTHENTICATED,
  CloseCode.ALREADY_AUTHENTICATED,
])

/**
 * Codes after which there is no use in trying again: the server will never take what this page says
 * (docs/spec/gateway.md#close-codes).
 */
export const FINAL: ReadonlySet<number> = new Set([
  CloseCode.INVALID_SHARD,
  CloseCode.SHARDING_REQUIRED,
  CloseCode.INVALID_API_VERSION,
  CloseCode.INVALID_INTENTS,
  CloseCode.DISALLOWED_INTENTS,
])
