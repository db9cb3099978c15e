import type { User } from '@guildhall/protocol/objects/users/user'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import { recentMap } from '../../store/recent-map.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { ListsInParts } from './lists-in-parts.ts'
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

/** How long another process may take to answer, ms. One that doesn't isn't waited for again until it is heard of. */
const PATIENCE_MS = 500

/** How often the others are told that somebody does something, ms: well within the time in which people fall idle. */
const ACTED_MS = 240_000
const MOST_ACTED = 50_000

/** How many of those are kept in mind that were taken for gone. */
const MOST_LOST = 1000

interface Waiting {
  readonly left: Set<string>
  readonly resolve: () => void
}

/**
 * Tells the other processes on the store of the presences of this one, and hears of theirs. What changes while a message
 * is on its way goes with the next: messages of one process come in the order in which they were sent. A store that only
 * one process uses has no peers.
 */
export class PresencePeers {
  readonly #kernel: Essentials
  readonly #hooks: PeerHooks
  readonly #isAlone: boolean
  readonly #known = new Set<string>()
  /** Those of them that are not waited for. */
  readonly #silent = new Set<string>()
  /** Those that were taken for gone because they did not say that they are there: they may only have been held up. */
  readonly #lost = recentMap<true>(MOST_LOST)
  readonly #changes = new Map<string, ChangedPresence>()
  /** Answers and questions that wait to be sent, each made when its turn comes. */
  readonly #others: (() => string[])[] = []
  readonly #waiting = new Map<number, Waiting>()
  readonly #lists = new ListsInParts()
  /** Users whose activity was announced to the other processes lately. */
  readonly #acted = recentMap<number>(MOST_ACTED)
  #questions = 0
  #sending: Promise<void> | null = null

  constructor(kernel: Essentials, hooks: PeerHooks) {
    this.#kernel = kernel
    this.#hooks = hooks
    this.#isAlone = kernel.store.isExclusive
  }

  /** Whether another process is there, and answers. */
  isThere(processId: string): boolean {
    return this.#known.has(processId) && !this.#silent.has(processId)
  }

  /** These processes are there: whoever isn't among them is gone. */
  alive(processIds: readonly string[]): void {
    for (const id of this.#known) {
      if (processIds.includes(id)) continue
      this.#lost.set(id, true)
      this.#lose(id)
    }
    for (const id of processIds) this.#meet(id)
  }

  /** What is seen of someone through this process may have changed, in a guild or, without one, altogether. */
  changed(userId: string, guildId: string | null, user: User | null = null): void {
    // A process that comes later asks for what it needs.
    if (this.#isAlone || this.#known.size === 0) return
    const change = this.#changes.get(userId) ?? { guilds: new Set(), user: null }
    this.#changes.set(userId, change)
    if (guildId !== null) change.guilds.add(guildId)
    change.user = user ?? change.user
    this.#wake()
  }

  /** A user did something here: their sessions elsewhere are not idle. The other processes are told now and then. */
  acted(user: string): void {
    if (this.#isAlone || this.#known.size === 0) return
    const now = this.#kernel.clock.now()
    if (now < (this.#acted.get(user) ?? 0) + ACTED_MS) return
    this.#acted.set(user, now)
    this.#send(() => [toText({ from: this.#kernel.processId, kind: 'acted', user })])
  }

  /** Asks the others; resolves when they have answered, or took too long. */
  async ask(question: PresenceQuery): Promise<void> {
    if (this.#isAlone || this.#known.size === 0) return
    const id = ++this.#questions
    const { promise, resolve } = Promise.withResolvers<void>()
    const left = this.#known.difference(this.#silent)
    if (left.size === 0) resolve()
    this.#waiting.set(id, { left, resolve })
    this.#send(() => [toText({ from: this.#kernel.processId, kind: 'question', id, question })])
    const patience = this.#kernel.clock.after(PATIENCE_MS, () => {
      for (const silent of left) this.#silent.add(silent)
      resolve()
    })
    await promise
    patience.cancel()
    this.#waiting.delete(id)
  }

  /** Takes what a process was told; false if it is about something else than presences. */
  heard(text: string): boolean {
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

  /** Says that this process is going; resolves when all that was to be told is told. */
  async close(): Promise<void> {
    if (this.#known.size > 0) this.#send(() => [toText({ from: this.#kernel.processId, kind: 'gone' })])
    while (this.#sending) await this.#sending
  }

  #meet(processId: string): void {
    if (processId === this.#kernel.processId) return
    this.#known.add(processId)
    if (!this.#lost.delete(processId)) return
    // Neither told the other what changed since.
    this.#send(() => [toText({ from: this.#kernel.processId, to: processId, kind: 'untold' })])
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
        for (const item of message.items) this.#hooks.heardSeen(message.from, item)
        break
      case 'guilds':
      case 'samples':
        for (const item of message.items) this.#takePart(message.from, message.kind, item)
        break
      case 'counts':
        for (const item of message.items) this.#hooks.heardCount(message.from, item)
        break
      case 'question':
        this.#answer(message.from, message.id, message.question)
        break
      case 'answered':
        this.#answered(message.id, message.from)
        break
      case 'acted':
        this.#hooks.heardActed(message.user)
        break
      case 'untold':
        this.#hooks.missed()
        break
    }
  }

  #takePart(from: string, kind: 'guilds' | 'samples', item: GuildPresenceItem): void {
    const list = this.#lists.take(from, kind, item)
    if (list && kind === 'guilds') this.#hooks.heardGuild(from, item.guild, list)
    else if (list) this.#hooks.heardSample(from, item.guild, list)
  }

  #answered(id: number, processId: string): void {
    const waiting = this.#waiting.get(id)
    waiting?.left.delete(processId)
    if (waiting?.left.size === 0) waiting.resolve()
  }

  #answer(to: string, id: number, { guilds = [], users = [], counts = [], samples = [] }: PresenceQuery): void {
    const from = this.#kernel.processId
    this.#send(() => [
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

  #send(texts: () => string[]): void {
    this.#others.push(texts)
    this.#wake()
  }

  #wake(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
      if (this.#changes.size > 0 || this.#others.length > 0) this.#wake()
    })
  }

  async #sendAll(): Promise<void> {
    // What changes in one turn of the loop goes together.
    await new Promise((then) => setImmediate(then))
    const from = this.#kernel.processId
    const items = [...this.#changes].flatMap(([user, change]) => itemsOf(this.#hooks, user, change))
    this.#changes.clear()
    const texts = toTexts(items, (some) => ({ from, kind: 'changes', items: some }))
    for (const others of this.#others.splice(0)) texts.push(...others())
    await this.#kernel.store.notify(...texts).catch((err: unknown) => {
      // That other processes can't be told is in the log already.
      if (!(err instanceof StoreFailure)) this.#kernel.log.warn({ err }, 'presences did not reach other processes')
    })
  }
}
