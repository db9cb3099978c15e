import type { SandboxAddresses, SandboxBot, SandboxUser } from '@guildhall/protocol/sandboxes/sandbox-description'
import { type ActorContext, type Identified, UserActor } from './actor.ts'
import type { BotGateway } from './bot-gateway.ts'
import { type Duration, milliseconds } from './duration.ts'
import type { ChannelName, GuildName, GuildParts, RoleName, UserName, WorldPlan } from './plan.ts'
import type { SandboxClient } from './sandbox-client.ts'

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
  /** Its connections, and actions on them. */
  readonly gateway: BotGateway
}

/** The bot of a world: null if its plan has none. */
export type BotOf<P> = P extends { readonly bot: null } ? null : WorldBot

/** The time of a world. */
export interface WorldClock {
  /** Milliseconds since 1970, as of the last act, `settle` or `advance`. */
  readonly now: number
  /** Advances the time and settles: everything that becomes due runs at its time. */
  advance(duration: Duration): Promise<void>
}

/** A state of a world that can be restored. */
export interface WorldSnapshot extends Identified {
  /** The time of the state, by the world's clock: milliseconds since 1970. */
  readonly now: number
}

/** A guild of a world, with its own channels and roles by the names of the plan. */
export interface WorldGuild<C extends string = string, R extends string = string> extends Identified {
  readonly channels: Readonly<Record<C, Identified>>
  readonly roles: Readonly<Record<R, Identified>>
}

/** The server's description of a sandbox that it has created from a plan. */
export interface SandboxDescription<P extends WorldPlan> extends SandboxAddresses {
  readonly id: string
  readonly bot: SandboxBot | null
  readonly users: Readonly<Record<UserName<P>, SandboxUser>>
  readonly guilds: { readonly [G in GuildName<P>]: WorldGuild<GuildParts<P>[G]['channels'], GuildParts<P>[G]['roles']> }
  readonly channels: Readonly<Record<ChannelName<P>, Identified>>
  readonly roles: Readonly<Record<RoleName<P>, Identified>>
}

/** The bot of a world; null for a plan without one. Untyped, because only the plan determines which. */
export function botOf(bot: SandboxBot | null, gateway: BotGateway) {
  const made = bot === null ? null : Object.create(null)
  if (bot === null) return made
  const { id, token, public_key: publicKey, client_secret: clientSecret } = bot
  return Object.assign(made, { id, token, publicKey, clientSecret, gateway })
}

/** The users of a plan, as actors. Untyped: the description has all names of the plan. */
export function userActors({ users }: Pick<SandboxDescription<WorldPlan>, 'users'>, stage: ActorContext) {
  const made = Object.create(null)
  for (const [name, user] of Object.entries<SandboxUser>(users)) {
    made[name] = { ...user, in: ({ id }: Identified) => new UserActor(name, id, stage) }
  }
  return made
}

/** The time of a sandbox. */
export const clockOf = (link: SandboxClient): WorldClock => ({
  get now() {
    return link.now
  },
  advance: async (duration) => {
    await link.settle('clock', { advance_ms: milliseconds(duration) })
  },
})
