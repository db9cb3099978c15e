import type { GatewayAction } from '@guildhall/protocol/sandboxes/gateway-action'
import type { InferSent } from '@guildhall/protocol/schema'
import type { Identified } from './actor.ts'

/**
 * The bot's connections to the gateway, and actions on them. `shard` selects one of them; by default all are affected.
 */
export class BotGateway {
  readonly #act: (action: InferSent<typeof GatewayAction>) => Promise<void>

  constructor(act: (action: InferSent<typeof GatewayAction>) => Promise<void>) {
    this.#act = act
  }

  /** Closes connections, with a code from 4000 to 4999; sessions can be resumed. */
  drop(code = 4000, of: { readonly shard?: number } = {}): Promise<void> {
    return this.#act({ action: 'drop', code, ...of })
  }

  /** Asks the client to reconnect. */
  reconnect(of: { readonly shard?: number } = {}): Promise<void> {
    return this.#act({ action: 'reconnect', ...of })
  }

  /** Notifies the client that its session is invalid. */
  invalidate({
    resumable = false,
    ...of
  }: {
    readonly resumable?: boolean
    readonly shard?: number
  } = {}): Promise<void> {
    return this.#act({ action: 'invalidate', resumable, ...of })
  }

  /** Makes a guild unavailable, or available again. */
  outage(guild: Identified, how: { readonly over?: boolean } = {}): Promise<void> {
    return this.#act({ action: 'outage', guild_id: guild.id, ...how })
  }

  /** Stops or resumes the acknowledgement of heartbeats. */
  pauseAcks(paused = true): Promise<void> {
    return this.#act({ action: 'pause_acks', paused })
  }
}
