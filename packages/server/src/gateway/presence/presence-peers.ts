import type { User } from '@guildhall/protocol/objects/users/user'
import type { Subject } from '../../kernel/parts/bus.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import { recentMap } from '../../store/lru-map.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { ListsInParts } from './chunked-lists.ts'
import type { PeerHooks } from './peer-hooks.ts'
import { type ChangedPresence, everywhere, itemsOf } from './presence-items.ts'
import {
  fromText,
  type GuildPresenceItem,
  type PresenceMessage,
  type PresenceQuery,
  toGuildItems,
  toText,
  toTexts,
} from './presence-messages.ts'

/**
 * How long another process may take to respond, ms. One that doesn't respond isn't waited for until it sends a message
 * again.
 */
const PATIENCE_MS = 500

/** How often the others are notified that a user is active, ms: well within the time after which users become idle. */
const ACTED_MS = 240_000
const MOST_ACTED = 50_000

/** How many processes are remembered that were removed as ended. */
const MOST_LOST = 1000

interface Waiting {
  readonly left: Set<string>
  readonly resolve: () => void
}

/**
 * Exchanges presences with the other processes on the store. Changes that occur while a message is being sent are sent
 * with the next; messages of one process arrive in the order in which they were sent. A store that only one process
 * uses has no peers.
 */
export class PresencePeers {
  readonly #kernel: Essentials
  readonly #hooks: PeerHooks
  readonly #isAlone: boolean
  readonly #known = new Set<string>()
  /** The processes that aren't waited for. */
  readonly #silent = new Set<string>()
  /** The processes that were removed because their lease expired. They may only have been delayed. */
  readonly #lost = recentMap<true>(MOST_LOST)
  readonly #changes = new Map<string, ChangedPresence>()
  /** Queued responses and queries, each created when it is sent. */
  readonly #others: { readonly subject: Subject; readonly texts: () => string[] }[] = []
  readonly #waiting = new Map<number, Waiting>()
  readonly #lists = new ListsInParts()
  /** The users whose activity was recently sent to the other processes. */
  readonly #acted = recentMap<number>(MOST_ACTED)
  #questions = 0
  #sending: Promise<void> | null = null

  constructor(kernel: Essentials, hooks: PeerHooks) {
    this.#kernel = kernel
    this.#hooks = hooks
    this.#isAlone = kernel.bus.isAlone
  }

  /** Whether another process is alive and responds. */
  isThere(processId: string): boolean {
    return this.#known.has(processId) && !this.#silent.has(processId)
  }

  /** Sets the live processes; all others have ended. */
  alive(processIds: readonly string[]): void {
    for (const id of this.#known) {
      if (processIds.includes(id)) continue
      this.#lost.set(id, true)
      this.#lose(id)
    }
    for (const id of processIds) this.#meet(id)
  }

  /** Called when a user's presence through this process may have changed, in a guild or, if none is given, overall. */
  changed(userId: string, guildId: string | null, user: User | null = null): void {
    // A process that starts later queries what it needs.
    if (this.#isAlone || this.#known.size === 0) return
    const change = this.#changes.get(userId) ?? { guilds: new Set(), user: null }
    this.#changes.set(userId, change)
    if (guildId !== null) change.guilds.add(guildId)
    change.user = user ?? change.user
    this.#wake()
  }

  /** A user was active here, so their sessions elsewhere aren't idle. The other processes are notified occasionally. */
  acted(user: string): void {
    if (this.#isAlone || this.#known.size === 0) return
    const now = this.#kernel.clock.now()
    if (now < (this.#acted.get(user) ?? 0) + ACTED_MS) return
    this.#acted.set(user, now)
    this.#send('all', () => [toText({ from: this.#kernel.processId, kind: 'acted', user })])
  }

  /** Queries the others; resolves when they have responded or timed out. */
  async ask(question: PresenceQuery): Promise<void> {
    if (this.#isAlone || this.#known.size === 0) return
    const id = ++this.#questions
    const { promise, resolve } = Promise.withResolvers<void>()
    const left = this.#known.difference(this.#silent)
    if (left.size === 0) resolve()
    this.#waiting.set(id, { left, resolve })
    this.#send('all', () => [toText({ from: this.#kernel.processId, kind: 'question', id, question })])
    const patience = this.#kernel.clock.after(PATIENCE_MS, () => {
      for (const silent of left) this.#silent.add(silent)
      resolve()
    })
    await promise
    patience.cancel()
    this.#waiting.delete(id)
  }

  /** Handles another process's message; returns false if it isn't about presences. */
  receive(text: string): boolean {
    const message = fromText(text)
    if (!message) return false
    const { processId } = this.#kernel
    if (message.from === processId || ('to' in message && message.to !== processId)) return true
    if (message.kind === 'gone') this.#lose(message.from)
    else this.#meet(message.from)
    this.#silent.delete(message.from)
    if (message.kind !== 'gone') this.#take(message)
    return true
  }

  /** Notifies the others that this process is stopping; resolves when everything is sent. */
  async close(): Promise<void> {
    if (this.#known.size > 0) this.#send('all', () => [toText({ from: this.#kernel.processId, kind: 'gone' })])
    while (this.#sending) await this.#sending
  }

  #meet(processId: string): void {
    if (processId === this.#kernel.processId) return
    this.#known.add(processId)
    if (!this.#lost.delete(processId)) return
    // Neither process sent the other its changes meanwhile.
    const from = this.#kernel.processId
    this.#send(`process.${processId}`, () => [toText({ from, to: processId, kind: 'missed' })])
    this.#hooks.missed()
  }

  #lose(processId: string): void {
    this.#known.delete(processId)
    this.#silent.delete(processId)
    this.#lists.forget(processId)
    for (const id of this.#waiting.keys()) this.#answered(id, processId)
    this.#hooks.gone(processId)
  }

  #take(message: PresenceMessage): void {
    switch (message.kind) {
      case 'changes':
      case 'users':
        for (const item of message.items) this.#hooks.receivedSeen(message.from, item)
        break
      case 'guilds':
      case 'samples':
        for (const item of message.items) this.#takePart(message.from, message.kind, item)
        break
      case 'counts':
        for (const item of message.items) this.#hooks.receivedCount(message.from, item)
        break
      case 'question':
        this.#answer(message.from, message.id, message.question)
        break
      case 'answered':
        this.#answered(message.id, message.from)
        break
      case 'acted':
        this.#hooks.receivedActed(message.user)
        break
      case 'missed':
        this.#hooks.missed()
        break
    }
  }

  #takePart(from: string, kind: 'guilds' | 'samples', item: GuildPresenceItem): void {
    const list = this.#lists.take(from, kind, item)
    if (list && kind === 'guilds') this.#hooks.receivedGuild(from, item.guild, list)
    else if (list) this.#hooks.receivedSample(from, item.guild, list)
  }

  #answered(id: number, processId: string): void {
    const waiting = this.#waiting.get(id)
    waiting?.left.delete(processId)
    if (waiting?.left.size === 0) waiting.resolve()
  }

  #answer(to: string, id: number, { guilds = [], users = [], counts = [], samples = [] }: PresenceQuery): void {
    const from = this.#kernel.processId
    this.#send(`process.${to}`, () => [
      ...toTexts(
        guilds.flatMap((guild) => toGuildItems(guild, this.#hooks.allHere(guild))),
        (items) => ({ from, to, kind: 'guilds', items }),
      ),
      ...toTexts(
        users.map((user) => everywhere(this.#hooks, user)),
        (items) => ({ from, to, kind: 'users', items }),
      ),
      ...toTexts(
        counts.map((guild) => ({ guild, count: this.#hooks.countHere(guild) })),
        (items) => ({ from, to, kind: 'counts', items }),
      ),
      ...toTexts(
        samples.flatMap(({ guild, ...wanted }) => toGuildItems(guild, this.#hooks.sampleHere(guild, wanted))),
        (items) => ({ from, to, kind: 'samples', items }),
      ),
      toText({ from, to, kind: 'answered', id }),
    ])
  }

  #send(subject: Subject, texts: () => string[]): void {
    this.#others.push({ subject, texts })
    this.#wake()
  }

  #wake(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
      if (this.#changes.size > 0 || this.#others.length > 0) this.#wake()
    })
  }

  async #sendAll(): Promise<void> {
    // The changes of one turn of the event loop are sent together.
    await new Promise((then) => setImmediate(then))
    const from = this.#kernel.processId
    const items = [...this.#changes].flatMap(([user, change]) => itemsOf(this.#hooks, user, change))
    this.#changes.clear()
    const changes = toTexts(items, (some) => ({ from, kind: 'changes', items: some }))
    const sent = [this.#kernel.bus.publish('all', ...changes)]
    for (const { subject, texts } of this.#others.splice(0)) sent.push(this.#kernel.bus.publish(subject, ...texts()))
    await Promise.all(sent).catch((err: unknown) => {
      // The log already contains the store's outage.
      if (!(err instanceof StoreFailure)) this.#kernel.log.warn({ err }, 'could not send presences to other processes')
    })
  }
}
