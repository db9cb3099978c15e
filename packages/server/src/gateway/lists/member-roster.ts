import { listMemberPage, listMembersById } from '../../features/members/member-lists-store.ts'
import type { FoundMember } from '../../features/members/members-store.ts'
import { toMember } from '../../features/members/members-view.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { OrderedMembers } from './ordered-members.ts'
import { type SortedMember, toSortedMember } from './sorted-member.ts'

/** The maximum size of guilds whose lists also contain offline members. */
export const MOST_WITH_OFFLINE = 1000
/** How many members are read in one turn of the event loop, so that it isn't blocked for long. */
const PAGE = 128
/** How many members' documents are kept before those that aren't shown are released. */
const KEPT = 2000

/** The online members of a guild. */
export interface OnlineMembers {
  online(): readonly string[]
  isOnline(userId: string): boolean
  /** The user's presence as clients receive it; null if they are offline. */
  presence(userId: string): unknown
}

/** Called with a member whose position changed; undefined if they are no longer in the roster. */
export type Moved = (userId: string, member: SortedMember | undefined) => void

/**
 * The members of a guild that its lists may contain: the online ones and, in a small guild, all others. It stores the
 * sort keys of each, and the documents only of those that are shown.
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
  /** The users who came online and aren't read yet. */
  readonly #arrivals = new Set<string>()
  /** Changes of members since a read began, which the rows read may not contain. */
  #changes: Map<string, FoundMember | null> | null = null

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

  /** All members, by name. */
  all(): Iterable<SortedMember> {
    return this.#ordered
  }

  /** Reads the members, page by page. */
  async open(): Promise<void> {
    if (this.withOffline) return this.#read(() => listMemberPage(this.#db, this.#guildId, '0', MOST_WITH_OFFLINE))
    for (const id of this.#onlineMembers.online()) this.#arrivals.add(id)
    await this.settle()
  }

  /** Reads the members who came online, until none are left. */
  async settle(): Promise<void> {
    while (this.#arrivals.size > 0) {
      const ids = [...this.#arrivals.keys().take(PAGE)]
      await this.#read(() => listMembersById(this.#db, this.#guildId, ids))
      for (const id of ids) this.#arrivals.delete(id)
      // SQLite responds synchronously, so other tasks would not get their turn.
      if (this.#arrivals.size > 0) await new Promise((next) => setImmediate(next))
    }
  }

  /** Applies a member's join or change. */
  updated(found: FoundMember): void {
    this.#changes?.set(found.user.id, found)
    this.#take(found)
  }

  removed(userId: string): void {
    this.#changes?.set(userId, null)
    this.#arrivals.delete(userId)
    this.#documents.delete(userId)
    this.#texts.delete(userId)
    this.#put(userId, undefined)
  }

  /** Applies a change of a user's presence. */
  presenceChanged(userId: string): void {
    this.#texts.delete(userId)
    const known = this.#members.get(userId)
    const isOnline = this.#onlineMembers.isOnline(userId)
    if (known?.isOnline === isOnline) return
    if (!isOnline) this.#arrivals.delete(userId)
    if (known) this.#put(userId, this.#isListed(isOnline) ? { ...known, isOnline } : undefined)
    else if (isOnline) this.#arrivals.add(userId)
  }

  /** Called when the guild's roles changed, which affects how members are shown. */
  rolesChanged(): void {
    this.#texts.clear()
  }

  /** A member as lists show them, in JSON; null if their document isn't read yet. */
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

  /** Reads the documents of some members in one statement. Those without a row are no longer members. */
  async readDocuments(userIds: ReadonlySet<string>): Promise<void> {
    for (const id of userIds) this.#documents.delete(id)
    await this.#read(() => listMembersById(this.#db, this.#guildId, [...userIds]), userIds)
    for (const id of userIds) if (!this.#documents.has(id)) this.#put(id, undefined)
  }

  /** Releases the documents that aren't shown, if there are many. */
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

  /** @param shown the members whose documents are kept */
  async #read(find: () => Promise<FoundMember[]>, shown: ReadonlySet<string> = new Set()): Promise<void> {
    const changes: Map<string, FoundMember | null> = new Map()
    this.#changes = changes
    const rows = await find().finally(() => {
      this.#changes = null
    })
    for (const row of rows) {
      const { id } = row.user
      const found = changes.get(id)
      if (found === null) continue
      if (shown.has(id)) this.#documents.set(id, found ?? row)
      this.#take(found ?? row)
    }
    for (const [id, found] of changes) if (found && shown.has(id)) this.#documents.set(id, found)
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
