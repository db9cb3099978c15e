import { listMemberPage, listMembersById } from '../../features/members/member-lists-store.ts'
import type { FoundMember } from '../../features/members/members-store.ts'
import { toMember } from '../../features/members/members-view.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { OrderedMembers } from './ordered-members.ts'
import { type SortedMember, toSortedMember } from './sorted-member.ts'

/** Up to how many members a guild has whose lists show those who are offline too. */
export const MOST_WITH_OFFLINE = 1000
/** How many members are read in one turn of the loop, so that nothing else waits for long. */
const PAGE = 128
/** How many members' documents are kept at least before those that nobody is shown are let go. */
const KEPT = 2000

/** Who of a guild's members is online. */
export interface OnlineMembers {
  online(): readonly string[]
  isOnline(userId: string): boolean
  /** The user's presence as clients are told it; null if they aren't online. */
  presence(userId: string): unknown
}

/** Told of a member who stands elsewhere now, or nowhere. */
export type Moved = (userId: string, member: SortedMember | undefined) => void

/**
 * Those of a guild's members whom its lists may show: who is online and, in a small guild, everyone else. Of each it
 * keeps what sorts them; the documents only of those who are shown to somebody.
 */
export class MemberRoster {
  readonly withOffline: boolean
  readonly #db: Db
  readonly #guildId: string
  readonly #onlineMembers: OnlineMembers
  readonly #moved: Moved
  readonly #members = new Map<string, SortedMember>()
  readonly #ordered = new OrderedMembers()
  #online = 0
  readonly #documents = new Map<string, FoundMember>()
  readonly #texts = new Map<string, string>()
  /** Who has come online and isn't known yet. */
  readonly #arrivals = new Set<string>()
  /** What was heard of members since a reading began: rows that were read may be older. */
  #heard: Map<string, FoundMember | null> | null = null

  constructor({ db, onlineMembers, moved }: { db: Db; onlineMembers: OnlineMembers; moved: Moved }, guild: GuildModel) {
    this.#db = db
    this.#guildId = guild.id
    this.#onlineMembers = onlineMembers
    this.#moved = moved
    this.withOffline = guild.state.memberCount <= MOST_WITH_OFFLINE
  }

  get onlineCount(): number {
    return this.#online
  }

  /** Everyone, by name. */
  all(): Iterable<SortedMember> {
    return this.#ordered
  }

  /** Reads who is to be there, a page at a time. */
  async open(): Promise<void> {
    if (this.withOffline) return this.#read(() => listMemberPage(this.#db, this.#guildId, '0', MOST_WITH_OFFLINE))
    for (const id of this.#onlineMembers.online()) this.#arrivals.add(id)
    await this.settle()
  }

  /** Reads those who came online, until there are no more of them. */
  async settle(): Promise<void> {
    while (this.#arrivals.size > 0) {
      const ids = [...this.#arrivals.keys().take(PAGE)]
      await this.#read(() => listMembersById(this.#db, this.#guildId, ids))
      for (const id of ids) this.#arrivals.delete(id)
      // The embedded store answers at once, without giving others their turn.
      if (this.#arrivals.size > 0) await new Promise((next) => setImmediate(next))
    }
  }

  /** A member joined or changed. */
  heard(found: FoundMember): void {
    this.#heard?.set(found.user.id, found)
    this.#take(found)
  }

  removed(userId: string): void {
    this.#heard?.set(userId, null)
    this.#arrivals.delete(userId)
    this.#documents.delete(userId)
    this.#texts.delete(userId)
    this.#put(userId, undefined)
  }

  /** The user came online, went offline, or changed their activity. */
  presenceChanged(userId: string): void {
    this.#texts.delete(userId)
    const known = this.#members.get(userId)
    const isOnline = this.#onlineMembers.isOnline(userId)
    if (known?.isOnline === isOnline) return
    if (!isOnline) this.#arrivals.delete(userId)
    if (known) this.#put(userId, this.#isListed(isOnline) ? { ...known, isOnline } : undefined)
    else if (isOnline) this.#arrivals.add(userId)
  }

  /** The roles of the guild are others: so may be what is shown of members. */
  rolesChanged(): void {
    this.#texts.clear()
  }

  /** A member as a list shows them, in JSON; null while their document is to be read. */
  text(guild: GuildModel, userId: string): string | null {
    const known = this.#texts.get(userId)
    if (known !== undefined) return known
    const found = this.#documents.get(userId)
    if (!found) return null
    const presence = this.#onlineMembers.presence(userId)
    const text = JSON.stringify({ member: { ...toMember(guild, found.member, found.user), presence } })
    this.#texts.set(userId, text)
    return text
  }

  /** Reads the documents of some members in one statement. Whoever is not there is no member any more. */
  async readDocuments(userIds: ReadonlySet<string>): Promise<void> {
    for (const id of userIds) this.#documents.delete(id)
    await this.#read(() => listMembersById(this.#db, this.#guildId, [...userIds]), userIds)
    for (const id of userIds) if (!this.#documents.has(id)) this.#put(id, undefined)
  }

  /** Lets go of the documents that nobody is shown, once there are many. */
  prune(shown: () => ReadonlySet<string>): void {
    if (this.#documents.size <= KEPT) return
    const kept = shown()
    if (kept.size * 2 > this.#documents.size) return
    for (const id of [...this.#documents.keys()]) {
      if (kept.has(id)) continue
      this.#documents.delete(id)
      this.#texts.delete(id)
    }
  }

  /** @param shown those of whom the documents are kept */
  async #read(find: () => Promise<FoundMember[]>, shown: ReadonlySet<string> = new Set()): Promise<void> {
    const heard: Map<string, FoundMember | null> = new Map()
    this.#heard = heard
    const rows = await find().finally(() => {
      this.#heard = null
    })
    for (const row of rows) {
      const { id } = row.user
      const found = heard.get(id)
      if (found === null) continue
      if (shown.has(id)) this.#documents.set(id, found ?? row)
      this.#take(found ?? row)
    }
    for (const [id, found] of heard) if (found && shown.has(id)) this.#documents.set(id, found)
  }

  #take(found: FoundMember): void {
    const { id } = found.user
    if (this.#documents.has(id)) {
      this.#documents.set(id, found)
      this.#texts.delete(id)
    }
    const isOnline = this.#onlineMembers.isOnline(id)
    this.#put(id, this.#isListed(isOnline) ? toSortedMember(found, isOnline) : undefined)
  }

  #isListed(isOnline: boolean): boolean {
    return isOnline || this.withOffline
  }

  #put(userId: string, member: SortedMember | undefined): void {
    const last = this.#members.get(userId)
    if (!last && !member) return
    if (last) {
      this.#ordered.remove(last)
      this.#members.delete(userId)
    }
    if (member) {
      this.#ordered.add(member)
      this.#members.set(userId, member)
    }
    this.#online += Number(member?.isOnline ?? false) - Number(last?.isOnline ?? false)
    this.#moved(userId, member)
  }
}
