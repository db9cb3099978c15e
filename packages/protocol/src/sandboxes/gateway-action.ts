import { boolean, choice, type Infer, integer, oneOf, optional, shape, snowflake, withDefault } from '../schema.ts'

/** The shard of the session to which an action applies; without it, all sessions of the bot. */
const of = { shard: optional(integer({ min: 0 })) }

const action = <const N extends string>(kind: N) => ({ action: choice([kind]) })

/** The close codes that a server may send: those of the gateway, and the protocol's own for an error. */
const closeCode = integer({ min: 4000, max: 4999 })

/** An action on the bot's connections to the gateway. */
export const GatewayAction = oneOf('action', [
  shape({ ...action('drop'), ...of, code: withDefault(closeCode, 4000) }),
  shape({ ...action('reconnect'), ...of }),
  shape({ ...action('invalidate'), ...of, resumable: withDefault(boolean(), false) }),
  shape({ ...action('outage'), guild_id: snowflake(), over: withDefault(boolean(), false) }),
  shape({ ...action('pause_acks'), paused: withDefault(boolean(), true) }),
])
/** A value of {@link GatewayAction}. */
export type GatewayAction = Infer<typeof GatewayAction>
