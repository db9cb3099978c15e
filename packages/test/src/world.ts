import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Act } from '@guildhall/protocol/sandboxes/act'
import type { InteractionResult } from '@guildhall/protocol/sandboxes/interaction-result'
import type { SandboxAddresses, SandboxBot, SandboxUser } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { SentFor } from '@guildhall/protocol/schema'
import { type ActOutcome, type Identified, type Stage, UserActor } from './actor.ts'
import type { BotClient } from './bot-client.ts'
import type { ControlApi } from './control-api.ts'
import { type Duration, milliseconds } from './duration.ts'
import { UserInteraction } from './interaction.ts'
import type { ChannelName, GuildName, RoleName, UserName, WorldPlan } from './plan.ts'
import { rememberWorld, type Settleable } from './world-of.ts'

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
}

/** What a world has of a bot: nothing if its plan says so. */
type BotOf<P> = P extends { readonly bot: null } ? null : WorldBot

/** The time of a world. */
export interface WorldClock {
  /** Milliseconds since 1970, as of the last act, `settle` or `advance`. */
  readonly now: number
  /** Lets time pass at once, and settles: what becomes due is done at its moment. */
  advance(duration: Duration): Promise<void>
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

interface Settled {
  readonly now: number
  readonly interactions: readonly InteractionResult[]
}

/** A sandbox: a server of its own with what a plan asked for, whose users can act. */
export class World<P extends WorldPlan = WorldPlan> implements AsyncDisposable {
  readonly id: string
  /** Where programs reach the API, the gateway, files and the web client. */
  readonly api: string
  readonly gateway: string
  readonly cdn: string
  readonly client: string
  readonly bot: BotOf<P>
  readonly guilds: Description<P>['guilds']
  readonly channels: Description<P>['channels']
  readonly roles: Description<P>['roles']
  readonly users: Readonly<Record<UserName<P>, WorldUser>>
  readonly clock: WorldClock
  readonly #control: ControlApi
  readonly #bot: SandboxBot | null
  readonly #interactions = new Map<string, UserInteraction>()
  readonly #clients: BotClient[] = []
  #now = 0
  #isClosed = false

  /** @internal */
  constructor(control: ControlApi, description: Description<P>) {
    this.#control = control
    this.#bot = description.bot
    this.id = description.id
    this.api = description.api
    this.gateway = description.gateway
    this.cdn = description.cdn
    this.client = description.client
    this.guilds = description.guilds
    this.channels = description.channels
    this.roles = description.roles
    this.bot = botOf(description.bot)
    const stage = this.#stage()
    // Untyped: the names are those of the plan, which the description has all of.
    const users = Object.create(null)
    for (const [name, user] of Object.entries<SandboxUser>(description.users)) {
      users[name] = { ...user, in: ({ id }: Identified) => new UserActor(name, id, stage) }
    }
    this.users = users
    const now = () => this.#now
    this.clock = {
      get now() {
        return now()
      },
      advance: async (duration) => this.#take(await this.#post('clock', { advance_ms: milliseconds(duration) })),
    }
  }

  /** What a bot's program finds in its environment, with the names that bots usually read. */
  get env(): Readonly<Record<string, string>> {
    const { api, gateway, cdn } = this
    const bot = this.#bot
    const [guild] = Object.values<Identified>(this.guilds)
    return {
      ...(bot !== null && {
        DISCORD_TOKEN: bot.token,
        BOT_TOKEN: bot.token,
        TOKEN: bot.token,
        CLIENT_ID: bot.id,
        APPLICATION_ID: bot.id,
        CLIENT_SECRET: bot.client_secret,
        PUBLIC_KEY: bot.public_key,
      }),
      ...(guild && { GUILD_ID: guild.id }),
      GUILDHALL_URL: new URL(api).origin,
      GUILDHALL_API: api,
      GUILDHALL_GATEWAY: gateway,
      GUILDHALL_CDN: cdn,
    }
  }

  /**
   * Resolves when nothing goes on any more: no request is in flight, no job is due, and every program has read what it was
   * sent. Interactions then have the answers that came later.
   *
   * @throws ActRefused if that takes longer than `timeout`, ten seconds if it isn't given
   */
  async settle({ timeout }: { timeout?: Duration } = {}): Promise<void> {
    this.#take(await this.#post('settle', timeout === undefined ? {} : { timeout_ms: milliseconds(timeout) }))
  }

  /**
   * Signs in a client of discord.js that runs in this process, and waits until it is ready. It is destroyed with the world.
   *
   * @throws Error for a plan without a bot
   */
  async login<C extends BotClient>(client: C): Promise<C> {
    if (this.#bot === null) throw new Error('the plan has no bot')
    this.#clients.push(client)
    client.rest.options.api = this.api
    const ready = new Promise<void>((resolve) => client.once('clientReady', () => resolve()))
    await client.login(this.#bot.token)
    if (!client.isReady()) await ready
    await this.settle()
    return client
  }

  /** Ends the sandbox, closes its port, and destroys the clients that were signed in. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await Promise.all(this.#clients.map((client) => client.destroy()))
    await this.#control.call('DELETE', `/sandboxes/${this.id}`)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #post<T>(what: string, body: object): Promise<T> {
    return this.#control.call('POST', `/sandboxes/${this.id}/${what}`, body)
  }

  #take({ now, interactions }: Settled): void {
    this.#now = now
    for (const result of interactions) this.#interactions.get(result.id)?.update(result)
  }

  #stage(): Stage {
    return {
      botId: this.#bot?.id ?? null,
      act: async (act: SentFor<typeof Act>) => {
        const outcome = await this.#post<ActOutcome & { now: number }>('acts', act)
        this.#now = outcome.now
        if (outcome.message) rememberWorld(outcome.message, this.#settleable(act.as))
        return outcome
      },
      follow: (result, actor) => {
        const interaction = new UserInteraction(result, (filled) => actor.submit(result.id, filled))
        this.#interactions.set(result.id, interaction)
        rememberWorld(interaction, this.#settleable(actor.name))
        return interaction
      },
      messages: (name, channelId) => this.#messages(name, channelId),
    }
  }

  #settleable(actor: string): Settleable {
    return {
      settle: () => this.settle(),
      botMessagesAfter: async ({ id, channel_id }) => {
        const messages = await this.#messages(actor, channel_id)
        return messages.filter((each) => each.author.id === this.#bot?.id && BigInt(each.id) > BigInt(id))
      },
    }
  }

  async #messages(as: string, channel_id: string): Promise<readonly Message[]> {
    return (await this.#post<{ messages: Message[] }>('acts', { act: 'read', as, channel_id })).messages
  }
}

/** The bot in the form of a world; of a plan without one null, as its type says. */
function botOf<B>(bot: SandboxBot | null): B {
  const made: WorldBot | null = bot && {
    id: bot.id,
    token: bot.token,
    publicKey: bot.public_key,
    clientSecret: bot.client_secret,
  }
  return JSON.parse(JSON.stringify(made))
}
