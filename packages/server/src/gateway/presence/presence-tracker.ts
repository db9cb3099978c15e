import type { Presence, PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Clock } from '../../kernel/clock.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import type { OnlineSample, WantedSample } from '../../kernel/read-model/presences.ts'
import { recentMap } from '../../store/lru-map.ts'
import type { GatewaySession } from '../sessions/session.ts'
import { PresenceTurns } from './batched-presences.ts'
import { GuildPresences } from './guild-presences.ts'
import type { SeenItem } from './presence-messages.ts'
import { PresencePeers } from './presence-peers.ts'
import { PrivatePresences } from './private-presences.ts'
import { LINGER_MS, SessionPresences } from './session-presences.ts'
import { pick, UnfollowedGuilds } from './unfollowed-guild-counts.ts'
import { merged, OFFLINE } from './visible-status.ts'

const MOST_INHERITED = 10_000
/** Why a user receives another's presence: a private channel, or a friendship, which is represented by the friend's id. */
export type PrivateLink = { readonly id: string; readonly recipients: readonly Pick<User, 'id'>[] }

/** How many users, and how many guilds, one query names. */
const USERS_PER_QUESTION = 200
const GUILDS_PER_QUESTION = 200

/** The presences in this process and the others: in each followed guild, in private channels, and among friends. */
export class PresenceTracker {
  readonly sessions: SessionPresences
  readonly #clock: Clock
  readonly #private: PrivatePresences
  readonly #peers: PresencePeers
  readonly #turns = new PresenceTurns()
  readonly #guilds = new Map<string, GuildPresences>()
  /** The presences through other processes of users whom sessions here receive privately, by process and user. */
  readonly #elsewhere = new Map<string, Map<string, PresenceFields>>()
  /** Guilds of ended processes whose presences were taken over. */
  readonly #inherited = recentMap<true>(MOST_INHERITED)
  /** The users whose presences are being queried. */
  readonly #asked = new Map<string, number>()
  readonly #unfollowed: UnfollowedGuilds

  /** @param set called when a session's client set its presence */
  constructor(kernel: Essentials & LiveState, set: (session: GatewaySession) => void) {
    this.#clock = kernel.clock
    this.sessions = new SessionPresences(kernel.clock, {
      seen: (session) => this.#sessionChanged(session),
      set,
      there: ({ isBot, userId }) => {
        if (!isBot) kernel.activity.record(userId)
      },
    })
    this.#private = new PrivatePresences((userId) => this.#seenEverywhere(userId))
    this.#peers = new PresencePeers(kernel, {
      seenHere: (guildId, userId) => this.#guilds.get(guildId)?.ofHere(userId) ?? OFFLINE,
      seenEverywhereHere: (userId) => this.sessions.of(userId),
      allHere: (guildId) => this.#guilds.get(guildId)?.here() ?? [],
      countHere: (guildId) => [...(this.#guilds.get(guildId)?.here() ?? [])].length,
      sampleHere: (guildId, wanted) => pick(new Map(this.#guilds.get(guildId)?.here()), wanted),
      receivedSeen: (processId, item) => this.#receivedSeen(processId, item),
      receivedGuild: (processId, guildId, seen) => this.#guilds.get(guildId)?.receivedAll(processId, seen),
      receivedCount: (processId, item) => this.#unfollowed.receivedCount(processId, item),
      receivedSample: (processId, guildId, seen) => this.#unfollowed.receivedSample(processId, guildId, seen),
      receivedActed: (userId) => this.sessions.userActed(userId),
      missed: () => this.missed(),
      gone: (processId) => this.#lose(processId),
    })
    this.#unfollowed = new UnfollowedGuilds(kernel.clock, (question) => this.#peers.ask(question))
  }

  /** Begins to track a guild that this process follows. */
  open(guildId: string, countMembers: () => number): GuildPresences {
    const presences = new GuildPresences(guildId, countMembers, this.#turns, {
      changedHere: (id, userId, user) => this.#peers.changed(userId, id, user),
    })
    this.#guilds.set(guildId, presences)
    return presences
  }

  /** The presences of a followed guild; of another guild, none. */
  guild(guildId: string): Pick<GuildPresences, 'list'> {
    return this.#guilds.get(guildId) ?? NOBODY
  }

  /** Queries the other processes' presences of followed guilds. */
  ask(guildIds: readonly string[]): Promise<void> {
    return this.#peers.ask({ guilds: [...guildIds] })
  }

  /**
   * Takes over the presences of a followed guild from an ended process whose sessions continue here. They are kept as
   * long as those of disconnected clients.
   */
  inherit(processId: string, guildId: string, seen: () => Map<string, PresenceFields>): void {
    const key = `${processId} ${guildId}`
    if (this.#inherited.has(key) || this.#peers.isThere(processId)) return
    this.#inherited.set(key, true)
    this.#guilds.get(guildId)?.receivedAll(processId, seen())
    this.#clock.after(LINGER_MS, () => this.#guilds.get(guildId)?.receivedAll(processId, new Map()))
  }

  close(guildId: string): void {
    this.#guilds.delete(guildId)
  }

  /** The number of a guild's online members; the other processes are queried if this one doesn't follow the guild. */
  async count(guildId: string): Promise<number> {
    return this.#guilds.get(guildId)?.all.size ?? this.#unfollowed.count(guildId)
  }

  /** The number of a guild's online members, and the presences of some of them. */
  async sample(guildId: string, wanted: WantedSample): Promise<OnlineSample> {
    const here = this.#guilds.get(guildId)
    if (!here) return this.#unfollowed.sample(guildId, wanted)
    return { count: here.all.size, seen: pick(here.all, wanted) }
  }

  /**
   * Reads the presences of a user's friends and of the recipients of their private channels, and passes them to
   * `begin`. From then on the session receives changes, unless `begin` returns false because it has ended.
   */
  async showPrivately(
    session: GatewaySession,
    links: readonly PrivateLink[],
    begin: (presences: readonly Presence[]) => boolean,
  ): Promise<void> {
    const users = recipientsOf(links)
    for (const id of users) this.#asked.set(id, (this.#asked.get(id) ?? 0) + 1)
    try {
      await this.#askUsers(users)
      if (!begin(this.#private.list(users))) return
      for (const link of links) this.#private.open(session, link.id, recipientsOf([link]))
    } finally {
      for (const id of users) this.#unask(id)
    }
  }

  /** Called when a user got a private channel or a friend: sends their session the presences of its recipients. */
  async openPrivately(session: GatewaySession, link: PrivateLink): Promise<void> {
    const users = recipientsOf([link])
    this.#private.open(session, link.id, users)
    await this.#askUsers(users)
    if (!session.ended) this.#private.send(session, users)
  }

  closePrivately(session: GatewaySession, linkId: string): void {
    this.#private.close(session, linkId)
  }

  /** Called when a user left a group DM. */
  leavePrivately(session: GatewaySession, channelId: string, userId: string): void {
    this.#private.leave(session, channelId, userId)
  }

  /** Called when a user was active over HTTP: their sessions may be in this process or another. */
  acted(userId: string): void {
    if (this.sessions.has(userId)) this.sessions.userActed(userId)
    else this.#peers.acted(userId)
  }

  /** Called when a session has ended. */
  ended(session: GatewaySession): void {
    this.#private.ended(session)
    this.sessions.ended(session)
  }

  /** Handles another process's message; returns false if it is about something else. */
  receive(message: string): boolean {
    return this.#peers.receive(message)
  }

  /** Messages of other processes may have been missed: queries them again for everything that is used here. */
  missed(): void {
    const guildIds = [...this.#guilds.keys()]
    for (let i = 0; i < guildIds.length; i += GUILDS_PER_QUESTION)
      void this.ask(guildIds.slice(i, i + GUILDS_PER_QUESTION))
    void this.#askUsers([...this.#private.watched])
  }

  /** Sets the live processes. */
  alive(processIds: readonly string[]): void {
    this.#peers.alive(processIds)
  }

  async stop(): Promise<void> {
    this.sessions.close()
    await this.#peers.close()
  }

  #sessionChanged(session: GatewaySession): void {
    const { userId, user } = session
    for (const guildId of session.sessionGuilds.keys()) this.#guilds.get(guildId)?.changed(userId, user)
    this.#private.changed(userId)
    this.#peers.changed(userId, null)
  }

  #seenEverywhere(userId: string): PresenceFields {
    const elsewhere = [...this.#elsewhere.values()].map((process) => process.get(userId) ?? OFFLINE)
    return merged([this.sessions.of(userId), ...elsewhere])
  }

  async #askUsers(users: readonly string[]): Promise<void> {
    const questions: Promise<void>[] = []
    for (let i = 0; i < users.length; i += USERS_PER_QUESTION) {
      questions.push(this.#peers.ask({ users: users.slice(i, i + USERS_PER_QUESTION) }))
    }
    await Promise.all(questions)
  }

  #receivedSeen(processId: string, { user, seen, guilds, everywhere, who }: SeenItem): void {
    for (const id of guilds) this.#guilds.get(id)?.received(processId, user, seen, who ?? null)
    if (!everywhere || !(this.#private.isWatched(user) || this.#asked.has(user))) return
    const known = this.#elsewhere.get(processId) ?? new Map<string, PresenceFields>()
    this.#elsewhere.set(processId, known)
    if (seen.status === 'offline') known.delete(user)
    else known.set(user, seen)
    this.#private.changed(user)
  }

  #lose(processId: string): void {
    for (const guild of this.#guilds.values()) guild.receivedAll(processId, new Map())
    const users = this.#elsewhere.get(processId)
    this.#elsewhere.delete(processId)
    for (const userId of users?.keys() ?? []) this.#private.changed(userId)
  }

  #unask(userId: string): void {
    const left = (this.#asked.get(userId) ?? 0) - 1
    if (left > 0) this.#asked.set(userId, left)
    else this.#asked.delete(userId)
  }
}

const NOBODY = { list: () => [] }

const recipientsOf = (links: readonly PrivateLink[]): readonly string[] => [
  ...new Set(links.flatMap(({ recipients }) => recipients.map(({ id }) => id))),
]
