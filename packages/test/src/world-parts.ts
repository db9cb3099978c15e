import type { SandboxAddresses, SandboxBot, SandboxUser } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { Identified, UserActor } from './actor.ts'
import type { BotGateway } from './bot-gateway.ts'
import type { Duration } from './duration.ts'
import type { ChannelName, GuildName, RoleName, UserName, WorldPlan } from './plan.ts'

/** A user of a world. */
export interface WorldUser extends Identified {
  readonly token: string
  /** The user in a channel, where they can act. */
  in(channel: Identified): UserActor
}

/** The application of a world, with its bot. */
export interface WorldBot extends Identified {
  readonly token: string
  readonly publicKey: string
  readonly clientSecret: string
  /** Its connections, and what can happen to them. */
  readonly gateway: BotGateway
}

/** What a world has of a bot: nothing if its plan says so. */
export type BotOf<P> = P extends { readonly bot: null } ? null : WorldBot

/** The time of a world. */
export interface WorldClock {
  /** Milliseconds since 1970, as of the last act, `settle` or `advance`. */
  readonly now: number
  /** Lets time pass at once, and settles: what becomes due is done at its moment. */
  advance(duration: Duration): Promise<void>
}

/** A state of a world to which it can go back. */
export interface WorldSnapshot extends Identified {
  /** When it was, by the world's clock: milliseconds since 1970. */
  readonly now: number
}

/** What the server says of a sandbox that it has made from a plan. */
export interface Description<P extends WorldPlan> extends SandboxAddresses {
  readonly id: string
  readonly bot: SandboxBot | null
  readonly users: Readonly<Record<UserName<P>, SandboxUser>>
  readonly guilds: Readonly<Record<GuildName<P>, Identified>>
  readonly channels: Readonly<Record<ChannelName<P>, Identified>>
  readonly roles: Readonly<Record<RoleName<P>, Identified>>
}

/** The bot in the form of a world; null of a plan without one. Untyped, since the plan alone says which. */
export function botOf(bot: SandboxBot | null, gateway: BotGateway) {
  const made = bot === null ? null : Object.create(null)
  if (bot === null) return made
  const { id, token, public_key: publicKey, client_secret: clientSecret } = bot
  return Object.assign(made, { id, token, publicKey, clientSecret, gateway })
}
