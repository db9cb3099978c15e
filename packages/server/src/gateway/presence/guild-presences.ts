import { Intent } from '@guildhall/protocol/enums/intent'
import { LARGE_THRESHOLD } from '@guildhall/protocol/gateway'
import type { Presence, Seen } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import { Dispatch } from '../dispatch.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { PresenceSource, PresenceTurns } from './presence-turns.ts'
import { isSameSeen, merged, OFFLINE, toPresence } from './seen.ts'

/** A session's place in the guild. */
interface SubscribedSession {
  readonly session: GatewaySession
}

/** Whom a place is told of, from which change on. */
interface Listening {
  from: number
  /** The only ones whom it is told of; null if it is told of everyone. */
  only: ReadonlySet<string> | null
}

interface Pending {
  number: number
  /** Whoever came online is told of whole. */
  user: User | null
}

/** Is told who is seen otherwise than before; {@link GuildPresences.of} says how. */
export type PresenceObserver = (userIds: ReadonlySet<string>) => void

/** What of a guild's presences those need who tell other processes. */
export interface PresenceCallbacks {
  /** What is seen of someone through the sessions of this process may have changed. */
  changedHere(guildId: string, userId: string, user: User | null): void
}

/**
 * Who is online in one guild, and how they are seen there: the sessions of this process that have a place in the guild and,
 * for each other process, what it said of its own. A change is sent once to every place that is to know of it:
 * - bots with GUILD_PRESENCES are told of everyone;
 * - people are told of everyone in guilds up to their large threshold and, in larger ones, of those whom they are shown.
 *
 * For lists of members: {@link GuildPresences.all} gives everyone who is online, {@link GuildPresences.of} how one of
 * them is seen, {@link GuildPresences.observe} tells of changes, at most once a turn of the loop for each user, and
 * {@link GuildPresences.watch} says of whom a place of a large guild is also sent PRESENCE_UPDATE.
 */
export class GuildPresences implements PresenceSource {
  readonly #guildId: string
  readonly #turns: PresenceTurns
  readonly #callbacks: PresenceCallbacks
  /** Places of this process, by user. */
  readonly #here = new Map<string, Set<SubscribedSession>>()
  /** By process and user. */
  readonly #elsewhere = new Map<string, Map<string, Seen>>()
  readonly #seen = new Map<string, Seen>()
  readonly #pending = new Map<string, Pending>()
  /** Bots and people apart: of a large guild only bots are told everything. */
  readonly #bots = new Map<SubscribedSession, Listening>()
  readonly #people = new Map<SubscribedSession, Listening>()
  readonly #watchers = new Map<string, Set<SubscribedSession>>()
  readonly #observers = new Set<PresenceObserver>()
  #changes = 0
  readonly #isCrowded: () => boolean

  /** @param countMembers how many members the guild has now */
  constructor(guildId: string, countMembers: () => number, turns: PresenceTurns, callbacks: PresenceCallbacks) {
    this.#guildId = guildId
    this.#isCrowded = () => countMembers() > LARGE_THRESHOLD.max
    this.#turns = turns
    this.#callbacks = callbacks
  }

  /** Everyone who is online, by user id. */
  get all(): ReadonlyMap<string, Seen> {
    return this.#seen
  }

  /** How a user is seen; undefined if they are offline. */
  of(userId: string): Seen | undefined {
    return this.#seen.get(userId)
  }

  /** The presences of those of some users who are online. */
  list(userIds: Iterable<string>): Presence[] {
    const found: Presence[] = []
    for (const id of userIds) {
      const seen = this.#seen.get(id)
      if (seen) found.push(toPresence(id, seen))
    }
    return found
  }

  /** What is seen of someone through this process alone. */
  ofHere(userId: string): Seen {
    return merged([...(this.#here.get(userId) ?? [])].map(({ session }) => session.seen))
  }

  /** Those who are online through this process. */
  *here(): Iterable<readonly [string, Seen]> {
    for (const userId of this.#here.keys()) {
      const seen = this.ofHere(userId)
      if (seen !== OFFLINE) yield [userId, seen]
    }
  }

  /** A session is in the guild now. */
  enter(subscriber: SubscribedSession): void {
    const { userId } = subscriber.session
    this.#here.set(userId, (this.#here.get(userId) ?? new Set()).add(subscriber))
    this.changed(userId, subscriber.session.user)
  }

  /** A session is no longer in the guild. */
  exit(subscriber: SubscribedSession): void {
    this.silence(subscriber)
    const { userId } = subscriber.session
    const subscribers = this.#here.get(userId)
    if (!subscribers?.delete(subscriber)) return
    if (subscribers.size === 0) this.#here.delete(userId)
    this.changed(userId, subscriber.session.user)
  }

  /** Someone's session in this process is seen otherwise, or is gone. */
  changed(userId: string, user: User): void {
    this.#callbacks.changedHere(this.#guildId, userId, this.#look(userId, user) ? user : null)
  }

  /**
   * From now on a place is told of changes: what it was sent shows all before.
   *
   * @param isLarge whether its client knows the guild as a large one
   */
  listen(subscriber: SubscribedSession, isLarge: boolean): void {
    const { session } = subscriber
    if (!session.wants(Intent.GUILD_PRESENCES)) return
    const listening = { from: this.#changes, only: isLarge && !session.isBot ? new Set<string>() : null }
    if (session.isBot) this.#bots.set(subscriber, listening)
    else this.#people.set(subscriber, listening)
  }

  /** Of whom a person's place in a large guild is told: these and nobody else. */
  watch(subscriber: SubscribedSession, userIds: Iterable<string>): void {
    const listening = this.#people.get(subscriber)
    for (const id of listening?.only ?? []) {
      const watchers = this.#watchers.get(id)
      watchers?.delete(subscriber)
      if (watchers?.size === 0) this.#watchers.delete(id)
    }
    if (!listening || (listening.only === null && !this.#isCrowded())) return
    listening.only = new Set(userIds)
    for (const id of listening.only) this.#watchers.set(id, (this.#watchers.get(id) ?? new Set()).add(subscriber))
  }

  /** A place is told of nothing any more. */
  silence(subscriber: SubscribedSession): void {
    this.watch(subscriber, [])
    this.#bots.delete(subscriber)
    this.#people.delete(subscriber)
  }

  /** Tells an observer of changes until the returned function is called. */
  observe(observer: PresenceObserver): () => void {
    this.#observers.add(observer)
    return () => this.#observers.delete(observer)
  }

  /** A user is no longer a member: clients drop their presence with the member. */
  forget(userId: string): void {
    this.#seen.delete(userId)
    this.#pending.delete(userId)
    for (const process of this.#elsewhere.values()) process.delete(userId)
  }

  /** Another process says how someone is seen through its sessions. */
  heard(processId: string, userId: string, seen: Seen, user: User | null): void {
    const known = this.#elsewhere.get(processId) ?? new Map<string, Seen>()
    this.#elsewhere.set(processId, known)
    if (seen.status === 'offline') known.delete(userId)
    else known.set(userId, seen)
    this.#look(userId, user)
  }

  /** Another process says who is online through it: these and nobody else; none if it is gone. */
  heardAll(processId: string, seen: Map<string, Seen>): void {
    const before = this.#elsewhere.get(processId) ?? new Map()
    if (seen.size === 0) this.#elsewhere.delete(processId)
    else this.#elsewhere.set(processId, seen)
    for (const userId of new Set([...before.keys(), ...seen.keys()])) this.#look(userId, null)
  }

  get hasMore(): boolean {
    return this.#pending.size > 0
  }

  send(most: number): number {
    let sends = 0
    const told = new Set<string>()
    for (const [userId, { number, user }] of this.#pending) {
      if (sends >= most) break
      this.#pending.delete(userId)
      told.add(userId)
      sends += this.#sendOne(userId, number, user) + 1
    }
    if (told.size > 0) for (const observer of this.#observers) observer(told)
    return sends
  }

  #sendOne(userId: string, number: number, user: User | null): number {
    let dispatch: Dispatch | undefined
    let sends = 0
    const give = ({ session }: SubscribedSession, { from }: Listening) => {
      if (from >= number) return
      dispatch ??= this.#dispatchOf(userId, user)
      session.take(dispatch)
      sends++
    }
    for (const [subscriber, listening] of this.#bots) give(subscriber, listening)
    if (!this.#isCrowded()) {
      for (const [subscriber, listening] of this.#people) if (listening.only === null) give(subscriber, listening)
    }
    for (const subscriber of this.#watchers.get(userId) ?? []) {
      const listening = this.#people.get(subscriber)
      if (listening) give(subscriber, listening)
    }
    return sends
  }

  #dispatchOf(userId: string, user: User | null): Dispatch {
    const seen = this.#seen.get(userId) ?? OFFLINE
    const who = user && seen !== OFFLINE ? user : { id: userId }
    return new Dispatch('PRESENCE_UPDATE', JSON.stringify({ user: who, guild_id: this.#guildId, ...seen }))
  }

  /** Works out how a user is seen now; true if they came online. */
  #look(userId: string, user: User | null): boolean {
    const before = this.#seen.get(userId) ?? OFFLINE
    const now = merged([
      this.ofHere(userId),
      ...[...this.#elsewhere.values()].map((process) => process.get(userId) ?? OFFLINE),
    ])
    if (isSameSeen(before, now)) return false
    if (now === OFFLINE) this.#seen.delete(userId)
    else this.#seen.set(userId, now)
    const cameOnline = before === OFFLINE
    const pending = this.#pending.get(userId)
    this.#pending.set(userId, { number: ++this.#changes, user: cameOnline ? user : (pending?.user ?? null) })
    this.#turns.add(this)
    return cameOnline
  }
}
