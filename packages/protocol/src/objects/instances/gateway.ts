import { type Infer, integer, shape, text } from '../../schema.ts'

/** The URL of the gateway (docs/spec/gateway.md#gateway-url). */
export const GatewayUrl = shape({ url: text() })
/** A value of {@link GatewayUrl}. */
export type GatewayUrl = Infer<typeof GatewayUrl>

/** How many sessions a bot may still start; `reset_after` is in milliseconds (docs/spec/gateway.md#session-start-limit). */
export const SessionStartLimit = shape({
  total: integer(),
  remaining: integer(),
  reset_after: integer(),
  max_concurrency: integer(),
})
/** A value of {@link SessionStartLimit}. */
export type SessionStartLimit = Infer<typeof SessionStartLimit>

/** The URL of the gateway, and how a bot should connect (docs/spec/gateway.md#session-start-limit). */
export const GatewayBot = shape({ url: text(), shards: integer(), session_start_limit: SessionStartLimit })
/** A value of {@link GatewayBot}. */
export type GatewayBot = Infer<typeof GatewayBot>
