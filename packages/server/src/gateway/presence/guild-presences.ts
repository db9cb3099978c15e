import { Intent } from '@guildhall/protocol/enums/intent'
import { LARGE_THRESHOLD } from '@guildhall/protocol/gateway'
import type { Presence, PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import { Dispatch } from '../dispatch.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { PresenceSource, PresenceTurns } from './batched-presences.ts'
import { isSameSeen, merged, OFFLINE, toPresence } from './visible-status.ts'

/** A session in a guild. */
interface SubscribedSession {
  readonly session: GatewaySession
}

/** Which changes a subscriber receives. */
interface Listening {
  from: number
  /** The users whose changes it receives; null for all. */
  only: ReadonlySet<string> | null
}

interface Pending {
  number: number
  /** The user who came online, whose presence is sent with the complete user. */
  user: User | null
}

/** Called with users whose presence has changed; {@link GuildPresences.of} returns the new one. */
export type PresenceObserver = (userIds: ReadonlySet<string>) => void

/** How a guild's presences are reported to the code that notifies other processes. */
export interface PresenceCallbacks {
  /** Called when a user's presence through the sessions of this process may have changed. */
  changedHere(guildId: string, userId: string, user: User | null): void
}

/**
 * The presences of one guild's online members, through the subscribers of this process and through the other processes.
 * A change is sent once to every subscriber that should receive it: bots with GUILD_PRESENCES receive all; users'
 * sessions receive all in guilds up to their large threshold and, in larger ones, those of the users whom they are
 * shown.
 *
 * Member lists use {@link GuildPresences.all}, which returns the online members, {@link GuildPresences.of}, and {@link
 * GuildPresences.observe}, which reports changes at most once in a turn of the event loop for each user. {@link
 * GuildPresences.watch} sets for whom a subscriber of a large guild also receives PRESENCE_UPDATE.
 */
export class GuildPresences implements PresenceSource {
  readonly #guildId: string
  readonly #turns: PresenceTurns
  readonly #callbacks: PresenceCallbacks
  /** The subscribers of this process, by user. */
  readonly #here = new Map<string, Set<SubscribedSession>>()
  /** The presences through other processes, by process and user. */
  readonly #elsewhere = new Map<string, Map<string, PresenceFields>>()
  readonly #seen = new Map<string, PresenceFields>()
  readonly #pending = new Map<string, Pending>()
  /** Bots and users separately, because only bots receive all presences of a large guild. */
  readonly #bots = new Map<SubscribedSession, Listening>()
  readonly #people = new Map<SubscribedSession, Listening>()
  readonly #watchers = new Map<string, Set<SubscribedSession>>()
  readonly #observers = new Set<PresenceObserver>()
  #changes = 0
  readonly #isCrowded: () => boolean

  /** @param countMembers returns the guild's current number of members */
  constructor(guildId: string, countMembers: () => number, turns: PresenceTurns, callbacks: PresenceCallbacks) {
    this.#guildId = guildId
    this.#isCrowded = () => countMembers() > LARGE_THRESHOLD.max
    this.#turns = turns
    this.#callbacks = callbacks
  }

  /** All online members, by user id. */
  get all(): ReadonlyMap<string, PresenceFields> {
    return this.#seen
  }

  /** A user's presence; undefined if they are offline. */
  of(userId: string): PresenceFields | undefined {
    return this.#seen.get(userId)
  }

  /** The presences of those users who are online. */
  list(userIds: Iterable<string>): Presence[] {
    const found: Presence[] = []
    for (const id of userIds) {
      const seen = this.#seen.get(id)
      if (seen) found.push(toPresence(id, seen))
    }
    return found
  }

  /** A user's presence through this process only. */
  ofHere(userId: string): PresenceFields {
    return merged([...(this.#here.get(userId) ?? [])].map(({ session }) => session.seen))
  }

  /** The users who are online through this process. */
  *here(): Iterable<readonly [string, PresenceFields]> {
    for (const userId of this.#here.keys()) {
      const seen = this.ofHere(userId)
      if (seen !== OFFLINE) yield [userId, seen]
    }
  }

  /** Adds a session's subscription. */
  enter(subscriber: SubscribedSession): void {
    const { userId } = subscriber.session
    this.#here.set(userId, (this.#here.get(userId) ?? new Set()).add(subscriber))
    this.changed(userId, subscriber.session.user)
  }

  /** Removes a session's subscription. */
  exit(subscriber: SubscribedSession): void {
    this.silence(subscriber)
    const { userId } = subscriber.session
    const subscribers = this.#here.get(userId)
    if (!subscribers?.delete(subscriber)) return
    if (subscribers.size === 0) this.#here.delete(userId)
    this.changed(userId, subscriber.session.user)
  }

  /** Called when a user's presence in this process has changed. */
  changed(userId: string, user: User): void {
    this.#callbacks.changedHere(this.#guildId, userId, this.#look(userId, user) ? user : null)
  }

  /**
   * Sends a subscriber all changes from now on. Its GUILD_CREATE contains the state before.
   *
   * @param isLarge whether its client treats the guild as large
   */
  listen(subscriber: SubscribedSession, isLarge: boolean): void {
    const { session } = subscriber
    if (!session.wants(Intent.GUILD_PRESENCES)) return
    const listening = { from: this.#changes, only: isLarge && !session.isBot ? new Set<string>() : null }
    if (session.isBot) this.#bots.set(subscriber, listening)
    else this.#people.set(subscriber, listening)
  }

  /** Sets the users whose presences a user's session receives in a large guild. */
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

  /** Sends a subscriber no more changes. */
  silence(subscriber: SubscribedSession): void {
    this.watch(subscriber, [])
    this.#bots.delete(subscriber)
    this.#people.delete(subscriber)
  }

  /** Calls an observer for each change until the returned function is called. */
  observe(observer: PresenceObserver): () => void {
    this.#observers.add(observer)
    return () => this.#observers.delete(observer)
  }

  /** Removes a user who is no longer a member. Clients remove the presence with the member. */
  forget(userId: string): void {
    this.#seen.delete(userId)
    this.#pending.delete(userId)
    for (const process of this.#elsewhere.values()) process.delete(userId)
  }

  /** Another process has sent a user's presence through its sessions. */
  received(processId: string, userId: string, seen: PresenceFields, user: User | null): void {
    const known = this.#elsewhere.get(processId) ?? new Map<string, PresenceFields>()
    this.#elsewhere.set(processId, known)
    if (seen.status === 'offline') known.delete(userId)
    else known.set(userId, seen)
    this.#look(userId, user)
  }

  /** Another process has sent all presences through its sessions; empty if it has ended. */
  receivedAll(processId: string, seen: Map<string, PresenceFields>): void {
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
    const sent = new Set<string>()
    for (const [userId, { number, user }] of this.#pending) {
      if (sends >= most) break
      this.#pending.delete(userId)
      sent.add(userId)
      sends += this.#sendOne(userId, number, user) + 1
    }
    if (sent.size > 0) for (const observer of this.#observers) observer(sent)
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

  /** Computes a user's presence; returns true if they came online. */
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
