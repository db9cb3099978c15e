import { readFile, writeFile } from 'node:fs/promises'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { BotReport } from '@guildhall/protocol/sandboxes/bot-report'
import type { CallRecord } from '@guildhall/protocol/sandboxes/call-record'
import type { Fault } from '@guildhall/protocol/sandboxes/fault'
import type { RecordingDifference } from '@guildhall/protocol/sandboxes/recording'
import type { SandboxBot } from '@guildhall/protocol/sandboxes/sandbox-description'
import { sandboxVariables, variablesToExtend } from '@guildhall/protocol/sandboxes/sandbox-variables'
import type { InferSent } from '@guildhall/protocol/schema'
import type { ActOutcome, ActorContext, Identified } from './actor.ts'
import type { BotClient } from './bot-client.ts'
import { BotGateway } from './bot-gateway.ts'
import { BotProcess, type RunOptions } from './bot-process.ts'
import type { ControlApi } from './control-api.ts'
import { type Duration, milliseconds } from './duration.ts'
import { type FailedCall, type FaultFrequency, failedCall, toFaultFrequency } from './fault-options.ts'
import type { GivenValues } from './given-values.ts'
import { UserInteraction } from './interaction.ts'
import type { UserName, WorldPlan } from './plan.ts'
import { SandboxClient } from './sandbox-client.ts'
import { type ShownMessage, shownMessage } from './shown-message.ts'
import { rememberWorld, type Settleable } from './world-of.ts'
import {
  type BotOf,
  botOf,
  clockOf,
  type SandboxDescription,
  userActors,
  type WorldClock,
  type WorldSnapshot,
  type WorldUser,
} from './world-parts.ts'

/** A sandbox: an isolated server with the contents of a plan, whose users can act. */
export class World<P extends WorldPlan = WorldPlan> implements AsyncDisposable {
  readonly id: string
  /** The URLs for programs of the API, the gateway, files and the web client. */
  readonly api: string
  readonly gateway: string
  readonly cdn: string
  readonly client: string
  readonly bot: BotOf<P>
  readonly guilds: SandboxDescription<P>['guilds']
  readonly channels: SandboxDescription<P>['channels']
  readonly roles: SandboxDescription<P>['roles']
  readonly users: Readonly<Record<UserName<P>, WorldUser>>
  readonly clock: WorldClock
  readonly #link: SandboxClient
  readonly #bot: SandboxBot | null
  readonly #gateway: BotGateway
  readonly #clients: BotClient[] = []
  readonly #processes: BotProcess[] = []
  #isClosed = false

  /** @internal */
  constructor(control: ControlApi, description: SandboxDescription<P>, { isAttached = false } = {}) {
    const link = new SandboxClient(control, description.id, isAttached)
    this.#link = link
    this.#bot = description.bot
    this.id = description.id
    this.api = description.api
    this.gateway = description.gateway
    this.cdn = description.cdn
    this.client = description.client
    this.guilds = description.guilds
    this.channels = description.channels
    this.roles = description.roles
    this.#gateway = new BotGateway((action) => link.enqueue('POST', 'gateway', action))
    this.bot = botOf(description.bot, this.#gateway)
    this.users = userActors(description, this.#stage())
    this.clock = clockOf(link)
  }

  /** The environment of a bot's program: token, ids and URLs, under the names that bots usually read. */
  get env(): Readonly<Record<string, string>> {
    return sandboxVariables(this, { bot: this.#bot, guilds: this.guilds })
  }

  /** The bot's calls of the API, oldest first, as of the last `settle` or `advance`; at most the last thousand. */
  get calls(): readonly CallRecord[] {
    return this.#link.calls
  }

  /**
   * Resolves when no activity is left: no request is in flight, no job is due, and every program has read its events.
   * Interactions then have the later responses.
   *
   * @throws ActionRefusedError if that takes longer than `timeout`, by default ten seconds
   */
  async settle({ timeout, ...more }: { timeout?: Duration } = {}): Promise<void> {
    await this.#link.settle('settle', timeout === undefined ? more : { timeout_ms: milliseconds(timeout), ...more })
  }

  /**
   * Signs in a discord.js client of this process, and waits until it is ready. It is destroyed with the world.
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

  /** Runs a program whose connections to the platform are redirected to this world. It is stopped with the world. */
  async run(command: string, args: readonly string[] = [], options: RunOptions = {}): Promise<BotProcess> {
    const bot = new BotProcess({
      command: [command, ...args],
      options,
      environment: async (given) => {
        const { timers = 'sandbox' } = options
        const sent = { environment: variablesToExtend(given), timers }
        return (await this.#link.post<{ environment: Record<string, string> }>('environment', sent)).environment
      },
      sessions: async () => (await this.#link.get<{ sessions: Identified[] }>('/gateway')).sessions.map(({ id }) => id),
      gateway: this.#gateway,
    })
    this.#processes.push(bot)
    await bot.start()
    await this.settle()
    return bot
  }

  /** Makes calls of a route fail: `fail('POST /channels/*', …)`. Later requests wait for it. @throws ActionRefusedError */
  async fail(route: string, how: FailedCall): Promise<void> {
    return this.fault(failedCall(route, how))
  }

  /** Drops events to the bot, by default the next one. @throws ActionRefusedError for an event that doesn't exist */
  lose(event: string, count: number | FaultFrequency = 1): Promise<void> {
    return this.fault({ fault: 'lose', event, ...toFaultFrequency(count) })
  }

  /** Sends events to the bot twice. @throws ActionRefusedError for an event that doesn't exist */
  duplicate(event: string, count: number | FaultFrequency = 1): Promise<void> {
    return this.fault({ fault: 'duplicate', event, ...toFaultFrequency(count) })
  }

  /** Adds a fault of any kind (docs/sandboxes.md#faults). @throws ActionRefusedError */
  fault(fault: InferSent<typeof Fault>): Promise<void> {
    return this.#link.enqueue('POST', 'faults', fault)
  }

  /** Removes all faults. */
  heal(): Promise<void> {
    return this.#link.enqueue('DELETE', 'faults')
  }

  /** A report of the API that the bot has used, and of its behaviour that would fail elsewhere. */
  async report(): Promise<BotReport> {
    await this.settle()
    return this.#link.get('/report')
  }

  /** Saves the settled state: messages, members, files, ids, clock and faults. At most 16 states. @throws ActionRefusedError */
  async snapshot(): Promise<WorldSnapshot> {
    return this.#link.post('snapshots', {})
  }

  /**
   * Restores a state of this world. Gateway connections are closed: bots reconnect and find the restored state.
   *
   * @throws ActionRefusedError if users are acting, or the world doesn't settle
   */
  async restore({ id }: WorldSnapshot): Promise<void> {
    const { now } = await this.#link.post<{ now: number }>(`snapshots/${id}/restore`, {})
    this.#link.now = now
  }

  /** All acts and bot calls so far as JSON Lines (docs/sandboxes.md#recordings), optionally written to a file too. */
  async recording(file?: string | URL): Promise<string> {
    const text = String(await this.#link.read('/recording'))
    if (file !== undefined) await writeFile(file, text)
    return text
  }

  /**
   * Repeats the acts of a recording's users, and resolves with the differences in the bot's behaviour, if any.
   *
   * @throws ActionRefusedError if users have already acted here, or the file isn't a recording
   */
  async replay(file: string | URL): Promise<readonly RecordingDifference[]> {
    return (await this.#link.settle('replay', { recording: await readFile(file, 'utf8') })).differences ?? []
  }

  /** The events so far in the form of a chat (docs/sandboxes.md#transcripts). */
  async transcript(): Promise<string> {
    return String(await this.#link.read('/transcript'))
  }

  /** Stops the bots that were signed in or run, and ends the sandbox unless it existed before. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await Promise.all(this.#clients.map((client) => client.destroy()))
    await Promise.all(this.#processes.map((bot) => bot.stop()))
    await this.#link.end()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #stage(): ActorContext {
    return {
      botId: this.#bot?.id ?? null,
      act: async (act) => {
        const outcome = await this.#link.post<ActOutcome & { now: number }>('acts', act)
        this.#link.now = outcome.now
        if (outcome.message) {
          shownMessage(outcome.message, this.#drawAs(act.as))
          rememberWorld(outcome.message, this.#settleable(act.as))
        }
        return outcome
      },
      follow: (result, actor) => {
        const submit = (filled: GivenValues) => actor.submit(result.id, filled)
        const interaction = new UserInteraction(result, submit, this.#drawAs(actor.name))
        this.#link.interactions.set(result.id, interaction)
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

  async #messages(as: string, channel_id: string): Promise<readonly ShownMessage[]> {
    const { messages } = await this.#link.post<{ messages: Message[] }>('acts', { act: 'read', as, channel_id })
    return messages.map((message) => shownMessage(message, this.#drawAs(as)))
  }

  #drawAs(user: string): (message: Identified) => Promise<Buffer> {
    return ({ id }) => this.#link.read(`/messages/${id}.png?as=${encodeURIComponent(user)}`)
  }
}
