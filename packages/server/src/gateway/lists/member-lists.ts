import type { DispatchedEvent } from '@guildhall/protocol/events'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { GuildEventDelivery } from '../guilds/guild-event-delivery.ts'
import { ListReaders, type RequestedRanges } from './list-subscribers.ts'
import { MemberRoster, MOST_WITH_OFFLINE, type OnlineMembers } from './member-roster.ts'
import type { ListReader } from './open-list.ts'
import type { SortedMember } from './sorted-member.ts'

/** The minimum time between updates, ms: changes in between are combined. */
const PAUSE_MS = 20
/** The additional time for each subscriber and window, ms, which limits frames and CPU time per second. */
const PAUSE_OF_READER_MS = 0.1
const PAUSE_OF_WINDOW_MS = 2
/**
 * How long members are kept sorted after the last subscription ended, ms, so that the next subscriber needn't read
 * them.
 */
const LINGER_MS = 60_000
const RETRY_MS = 1000

/**
 * The subscribed member lists of a guild. Each change moves one member in each list. Later every window is compared
 * with what its subscribers have, once for all changes in between. Without subscribers, nothing is stored or computed.
 */
export class GuildMemberLists {
  readonly #kernel: Essentials
  readonly #onlineMembers: OnlineMembers
  readonly #guild: () => GuildModel
  readonly #readers = new ListReaders()
  #roster: MemberRoster | null = null
  #isBusy = false
  #isDirty = false
  #lingering: { cancel(): void } | null = null

  constructor(kernel: Essentials, onlineMembers: OnlineMembers, guild: () => GuildModel) {
    this.#kernel = kernel
    this.#onlineMembers = onlineMembers
    this.#guild = guild
  }

  /** Replaces what a reader subscribes to. */
  subscribe(reader: ListReader, requested: RequestedRanges): void {
    if (!this.#readers.subscribe(reader, requested)) return
    this.#lingering?.cancel()
    this.#wake()
  }

  /** Called when a subscriber may view other channels than before. */
  reconsider(reader: ListReader): void {
    if (this.#readers.reconsider(reader)) this.#wake()
  }

  /** Ends a subscription, and notifies the subscriber. */
  end(reader: ListReader): void {
    this.#readers.end(reader, this.#guild(), this.#roster?.onlineCount ?? 0)
    this.#linger()
  }

  /** Removes a subscriber. */
  leave(reader: ListReader): void {
    this.#readers.leave(reader)
    this.#linger()
  }

  /** Whether a subscriber is shown a member in a list. */
  shows(reader: ListReader, userId: string): boolean {
    return this.#readers.shows(reader, userId)
  }

  /** Called when a member's presence changed. */
  presenceChanged(userId: string): void {
    if (!this.#roster) return
    this.#roster.presenceChanged(userId)
    this.#changed()
  }

  /** Applies an event of the guild. */
  take({ outgoing, rule, before, guild }: GuildEventDelivery): void {
    const roster = this.#roster
    if (!roster) return
    if (rule.changesMember) this.#takeMember(roster, outgoing.event, guild)
    if (before.roles === guild.roles && before.settings.owner_id === guild.settings.owner_id) return
    roster.rolesChanged()
    this.#outdate()
  }

  #takeMember(roster: MemberRoster, event: DispatchedEvent, guild: GuildModel): void {
    if (event.type === 'GUILD_MEMBER_REMOVE') roster.removed(event.data.user.id)
    else if (event.type === 'GUILD_MEMBER_ADD' || event.type === 'GUILD_MEMBER_UPDATE') {
      const { guild_id: _guildId, user, ...member } = event.data
      roster.updated({ user, member })
    }
    this.#changed()
    if (roster.withOffline === guild.state.memberCount <= MOST_WITH_OFFLINE) return
    // If the guild's size has crossed the limit for offline members, the lists are built again.
    this.#roster = null
    this.#outdate()
  }

  /** Marks all lists to be built again. */
  #outdate(): void {
    for (const open of this.#readers.lists.values()) open.isStale = true
    this.#changed()
  }

  /** Marks all lists as changed. */
  #changed(): void {
    for (const open of this.#readers.lists.values()) open.isChanged = true
    this.#wake()
  }

  #moved(roster: MemberRoster, userId: string, member: SortedMember | undefined): void {
    if (roster !== this.#roster) return
    for (const open of this.#readers.lists.values()) {
      open.isChanged = true
      if (!open.isStale) open.list.set(userId, member)
    }
  }

  #linger(): void {
    if (this.#readers.size > 0) return
    this.#lingering?.cancel()
    this.#lingering = this.#kernel.clock.after(LINGER_MS, () => {
      this.#roster = null
    })
  }

  #wake(): void {
    this.#isDirty = true
    if (this.#isBusy || this.#readers.size === 0) return
    this.#isBusy = true
    setImmediate(() => void this.#work())
  }

  async #work(): Promise<void> {
    let pause = RETRY_MS
    try {
      await this.#update()
      const { size, windows } = this.#readers
      pause = PAUSE_MS + size * PAUSE_OF_READER_MS + windows.length * PAUSE_OF_WINDOW_MS
    } catch (error) {
      this.#isDirty = true
      this.#kernel.log.error({ err: error, guild_id: this.#guild().id }, 'could not update member lists; retrying')
    }
    this.#kernel.clock.after(pause, () => {
      this.#isBusy = false
      if (this.#isDirty) this.#wake()
    })
    this.#linger()
  }

  /** Reads what is missing, and then sends all subscribers the changes of their lists, without awaiting in between. */
  async #update(): Promise<void> {
    while (this.#readers.size > 0) {
      const roster = await this.#ready()
      if (roster !== this.#roster) continue
      const guild = this.#guild()
      const plan = this.#readers.plan(guild)
      for (const open of this.#readers.lists.values()) open.renew({ guild, roster })
      const missing = this.#readers.missing(plan, { guild, roster })
      if (missing.size === 0) {
        this.#isDirty = false
        this.#readers.sendChanges(plan, { guild, roster })
        return roster.prune(() => new Set(this.#readers.windows.flatMap(({ keys }) => [...keys])))
      }
      await roster.readDocuments(missing)
    }
  }

  async #ready(): Promise<MemberRoster> {
    const known = this.#roster
    if (known) {
      await known.settle()
      return known
    }
    const moved = (userId: string, member: SortedMember | undefined) => this.#moved(roster, userId, member)
    const roster = new MemberRoster(
      { db: this.#kernel.store.db, onlineMembers: this.#onlineMembers, moved },
      this.#guild(),
    )
    this.#roster = roster
    this.#outdate()
    await roster.open().catch((error: unknown) => {
      if (this.#roster === roster) this.#roster = null
      throw error
    })
    return roster
  }
}
