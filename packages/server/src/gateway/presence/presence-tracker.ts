import type { Presence, Seen } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Clock } from '../../kernel/clock.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import type { OnlineSample, WantedSample } from '../../kernel/read-model/presences.ts'
import { recentMap } from '../../store/recent-map.ts'
import type { GatewaySession } from '../sessions/session.ts'
import { GuildPresences } from './guild-presences.ts'
import type { SeenItem } from './presence-messages.ts'
import { PresencePeers } from './presence-peers.ts'
import { PresenceTurns } from './presence-turns.ts'
import { PrivatePresences } from './private-presences.ts'
import { merged, OFFLINE } from './seen.ts'
import { LINGER_MS, SessionPresences } from './session-presences.ts'
import { pick, UnfollowedGuilds } from './unfollowed-guilds.ts'

const MOST_INHERITED = 10_000
/** Why a user is told of others: a private channel, or a friend, whose own id stands for the tie. */
export type PrivateLink = { readonly id: string; readonly recipients: readonly Pick<User, 'id'>[] }

/** How many users one question names. */
const USERS_PER_QUESTION = 200

/** Who is online: in this process, in the others, in each guild that is followed, in private channels, and among friends. */
export class PresenceTracker {
  readonly sessions: SessionPresences
  readonly #clock: Clock
  readonly #private: PrivatePresences
  readonly #peers: PresencePeers
  readonly #turns = new PresenceTurns()
  readonly #guilds = new Map<string, GuildPresences>()
  /** How those are seen elsewhere of whom sessions here are told privately, by process and user. */
  readonly #elsewhere = new Map<string, Map<string, Seen>>()
  /** Guilds of processes that are gone, of which it is known who was online. */
  readonly #inherited = recentMap<true>(MOST_INHERITED)
  /** Users who are being asked for. */
  readonly #asked = new Map<string, number>()
  readonly #unfollowed: UnfollowedGuilds

  /** @param set is told when the client of a session set its presence */
  constructor(kernel: Essentials & LiveState, set: (session: GatewaySession) => void) {
    this.#clock = kernel.clock
    this.sessions = new SessionPresences(kernel.clock, {
      seen: (session) => this.#sessionChanged(session),
      set,
      there: ({ isBot, userId }) => {
        if (!isBot) kernel.activity.note(userId)
      },
    })
    this.#private = new PrivatePresences((userId) => this.#seenEverywhere(userId))
    this.#peers = new PresencePeers(kernel, {
      seenHere: (guildId, userId) => this.#guilds.get(guildId)?.ofHere(userId) ?? OFFLINE,
      seenEverywhereHere: (userId) => this.sessions.of(userId),
      allHere: (guildId) => this.#guilds.get(guildId)?.here() ?? [],
      countHere: (guildId) => [...(this.#guilds.get(guildId)?.here() ?? [])].length,
      sampleHere: (guildId, wanted) => pick(new Map(this.#guilds.get(guildId)?.here()), wanted),
      heardSeen: (processId, item) => this.#heardSeen(processId, item),
      heardGuild: (processId, guildId, seen) => this.#guilds.get(guildId)?.heardAll(processId, seen),
      heardCount: (processId, item) => this.#unfollowed.heardCount(processId, item),
      heardSample: (processId, guildId, seen) => this.#unfollowed.heardSample(processId, guildId, seen),
      heardActed: (userId) => this.sessions.userActed(userId),
      missed: () => this.missed(),
      gone: (processId) => this.#lose(processId),
    })
    this.#unfollowed = new UnfollowedGuilds(kernel.clock, (question) => this.#peers.ask(question))
  }

  /** A guild is followed from now on. */
  open(guildId: string, countMembers: () => number): GuildPresences {
    const presences = new GuildPresences(guildId, countMembers, this.#turns, {
      changedHere: (id, userId, user) => this.#peers.changed(userId, id, user),
    })
    this.#guilds.set(guildId, presences)
    return presences
  }

  /** The presences of a guild that is followed; nobody is online in another. */
  guild(guildId: string): Pick<GuildPresences, 'list'> {
    return this.#guilds.get(guildId) ?? NOBODY
  }

  /** Asks the other processes who is online in a guild that is followed. */
  ask(guildId: string): Promise<void> {
    return this.#peers.ask({ guilds: [guildId] })
  }

  /**
   * Who was online in a guild that is followed when a process ended, of which sessions go on here: they are shown for as
   * long as anyone whose client was cut off.
   */
  inherit(processId: string, guildId: string, seen: () => Map<string, Seen>): void {
    const key = `${processId} ${guildId}`
    if (this.#inherited.has(key) || this.#peers.isThere(processId)) return
    this.#inherited.set(key, true)
    this.#guilds.get(guildId)?.heardAll(processId, seen())
    this.#clock.after(LINGER_MS, () => this.#guilds.get(guildId)?.heardAll(processId, new Map()))
  }

  close(guildId: string): void {
    this.#guilds.delete(guildId)
  }

  /** How many are online in a guild; of one that nobody here is in the other processes are asked. */
  async count(guildId: string): Promise<number> {
    return this.#guilds.get(guildId)?.all.size ?? this.#unfollowed.count(guildId)
  }

  /** How many are online in a guild, and how some of them are seen. */
  async sample(guildId: string, wanted: WantedSample): Promise<OnlineSample> {
    const here = this.#guilds.get(guildId)
    if (!here) return this.#unfollowed.sample(guildId, wanted)
    return { count: here.all.size, seen: pick(here.all, wanted) }
  }

  /**
   * Reads the presences of a user's friends and of those with whom they have private channels, and gives them to `begin`. From
   * then on the session is told of changes, unless `begin` says that there is none after all.
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

  /** A user got a private channel or a friend: their session is told the presences of its recipients. */
  async openPrivately(session: GatewaySession, link: PrivateLink): Promise<void> {
    const users = recipientsOf([link])
    this.#private.open(session, link.id, users)
    await this.#askUsers(users)
    if (!session.ended) this.#private.tell(session, users)
  }

  closePrivately(session: GatewaySession, linkId: string): void {
    this.#private.close(session, linkId)
  }

  /** Somebody is no longer in a group. */
  leavePrivately(session: GatewaySession, channelId: string, userId: string): void {
    this.#private.leave(session, channelId, userId)
  }

  /** A user did something over HTTP: their sessions may be on this process or another. */
  acted(userId: string): void {
    if (this.sessions.has(userId)) this.sessions.userActed(userId)
    else this.#peers.acted(userId)
  }

  /** A session is over. */
  ended(session: GatewaySession): void {
    this.#private.ended(session)
    this.sessions.ended(session)
  }

  /** Takes what other processes tell; false if it is about something else. */
  heard(message: string): boolean {
    return this.#peers.heard(message)
  }

  /** Messages of other processes may have been missed: they are asked again for everything that matters here. */
  missed(): void {
    for (const guildId of this.#guilds.keys()) void this.ask(guildId)
    void this.#askUsers([...this.#private.watched])
  }

  /** Which processes there are. */
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

  #seenEverywhere(userId: string): Seen {
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

  #heardSeen(processId: string, { user, seen, guilds, everywhere, who }: SeenItem): void {
    for (const id of guilds) this.#guilds.get(id)?.heard(processId, user, seen, who ?? null)
    if (!everywhere || !(this.#private.isWatched(user) || this.#asked.has(user))) return
    const known = this.#elsewhere.get(processId) ?? new Map<string, Seen>()
    this.#elsewhere.set(processId, known)
    if (seen.status === 'offline') known.delete(user)
    else known.set(user, seen)
    this.#private.changed(user)
  }

  #lose(processId: string): void {
    for (const guild of this.#guilds.values()) guild.heardAll(processId, new Map())
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
