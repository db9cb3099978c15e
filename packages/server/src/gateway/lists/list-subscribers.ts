import { type ListRange, visibilityOf } from '@guildhall/protocol/state/member-list'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { type ListHead, listUpdate } from './list-payload.ts'
import { LiveMemberList } from './member-list.ts'
import { type ListReader, type ListWindow, type Moment, OpenList } from './open-list.ts'

/** The ranges that a session requests, by channel. */
export type RequestedRanges = ReadonlyMap<string, readonly ListRange[]>

interface Subscription {
  requested: RequestedRanges
  /** The windows of the list, by its visibility key. */
  readonly windows: Map<string, ListWindow>
}

/** Ranges without duplicates. */
type Ranges = Map<string, ListRange>
/** The ranges of each list that a subscriber should have. */
export type Plan = ReadonlyMap<ListReader, ReadonlyMap<string, Ranges>>

/** The subscribers of a guild's lists. */
export class ListReaders {
  readonly lists = new Map<string, OpenList>()
  readonly #readers = new Map<ListReader, Subscription>()
  /** The subscribers that may have gained or lost lists. */
  readonly #unsettled = new Set<ListReader>()

  get size(): number {
    return this.#readers.size
  }

  get windows(): ListWindow[] {
    return [...this.lists.values()].flatMap(({ windows }) => [...windows])
  }

  /** Replaces a subscription; returns false if it was and is empty. */
  subscribe(reader: ListReader, requested: RequestedRanges): boolean {
    const known = this.#readers.get(reader)
    if (known) known.requested = requested
    else if (requested.size === 0) return false
    else this.#readers.set(reader, { requested, windows: new Map() })
    this.#unsettled.add(reader)
    return true
  }

  /** Marks a subscriber whose visible channels may have changed; returns false if it isn't one. */
  reconsider(reader: ListReader): boolean {
    if (!this.#readers.has(reader)) return false
    this.#unsettled.add(reader)
    return true
  }

  /** Removes a subscriber. */
  leave(reader: ListReader): void {
    for (const [visibility, window] of this.#readers.get(reader)?.windows ?? []) this.#close(reader, visibility, window)
    this.#readers.delete(reader)
    this.#unsettled.delete(reader)
  }

  /** Ends a subscription and notifies the subscriber. */
  end(reader: ListReader, guild: GuildModel, onlineCount: number): void {
    for (const [visibility, window] of this.#readers.get(reader)?.windows ?? []) {
      this.#sendEnd(reader, this.lists.get(visibility), window, guild, onlineCount)
    }
    this.leave(reader)
  }

  /** Whether a subscriber is shown a member in a list. */
  shows(reader: ListReader, userId: string): boolean {
    return (
      this.#readers
        .get(reader)
        ?.windows.values()
        .some((window) => window.keys.has(userId)) ?? false
    )
  }

  /** What each marked subscriber should have, by the channels that it may view now. */
  plan(guild: GuildModel): Plan {
    return new Map([...this.#unsettled].map((reader) => [reader, this.#wanted(reader, guild)]))
  }

  #wanted(reader: ListReader, guild: GuildModel): ReadonlyMap<string, Ranges> {
    const wanted = new Map<string, Ranges>()
    for (const [channelId, ranges] of this.#readers.get(reader)?.requested ?? []) {
      const channel = guild.channels.get(channelId)
      if (!channel || ranges.length === 0 || !reader.views(channelId)) continue
      const visibility = visibilityOf(channel)
      const all = wanted.get(visibility) ?? new Map()
      for (const range of ranges) all.set(range.join('-'), range)
      wanted.set(visibility, all)
      if (!this.lists.has(visibility)) this.lists.set(visibility, new OpenList(new LiveMemberList(channel, guild)))
    }
    return wanted
  }

  /** The members whose documents must be read before the updates can be sent. */
  missing(plan: Plan, { guild, roster }: Moment): ReadonlySet<string> {
    const ranges = new Map<OpenList, Ranges>()
    const note = (open: OpenList, some: Iterable<ListRange>) => {
      const all = ranges.get(open) ?? new Map()
      for (const range of some) all.set(range.join('-'), range)
      ranges.set(open, all)
    }
    for (const open of this.lists.values()) for (const window of open.windows) note(open, window.ranges)
    for (const wanted of plan.values()) {
      for (const [visibility, some] of wanted) {
        const open = this.lists.get(visibility)
        if (open) note(open, some.values())
      }
    }
    const missing = new Set<string>()
    for (const [open, some] of ranges) {
      for (const line of open.lines([...some.values()]).values()) {
        if ('member' in line && roster.text(guild, line.member.userId) === null) missing.add(line.member.userId)
      }
    }
    return missing
  }

  /**
   * Sends all subscribers the changes of their lists. A subscriber that lost a list doesn't receive its later changes.
   */
  sendChanges(plan: Plan, moment: Moment): void {
    const { guild, roster } = moment
    this.#unsettled.clear()
    for (const [reader, wanted] of plan) {
      for (const [visibility, window] of this.#readers.get(reader)?.windows ?? []) {
        if (wanted.has(visibility)) continue
        this.#sendEnd(reader, this.lists.get(visibility), window, guild, roster.onlineCount)
        this.#close(reader, visibility, window)
      }
    }
    for (const open of this.lists.values()) open.advance(headOf(open, moment), moment)
    for (const [reader, wanted] of plan) this.#begin(reader, wanted, moment)
    for (const [visibility, { windowCount }] of this.lists) if (windowCount === 0) this.lists.delete(visibility)
  }

  #begin(reader: ListReader, wanted: ReadonlyMap<string, Ranges>, moment: Moment): void {
    const known = this.#readers.get(reader)
    if (!known) return
    for (const [visibility, ranges] of wanted) {
      const open = this.lists.get(visibility)
      if (!open) continue
      const from = known.windows.get(visibility)
      known.windows.set(
        visibility,
        open.move(reader, { from, ranges: [...ranges.values()] }, headOf(open, moment), moment),
      )
    }
    if (known.requested.size === 0) this.#readers.delete(reader)
  }

  #close(reader: ListReader, visibility: string, window: ListWindow): void {
    this.lists.get(visibility)?.leave(reader, window)
    this.#readers.get(reader)?.windows.delete(visibility)
  }

  /** The end of a list contains no groups, because the subscriber may no longer view its channels. */
  #sendEnd(
    reader: ListReader,
    open: OpenList | undefined,
    { ranges }: ListWindow,
    guild: GuildModel,
    onlineCount: number,
  ): void {
    if (!open) return
    const head = { ...listHead(open.list.id, guild, onlineCount), groups: [] }
    reader.take(
      listUpdate(
        head,
        ranges.map((range) => ({ op: 'INVALIDATE', range })),
      ),
    )
  }
}

const headOf = ({ list }: OpenList, { guild, roster }: Moment): ListHead => ({
  ...listHead(list.id, guild, roster.onlineCount),
  groups: list.groups(),
})

const listHead = (id: string, guild: GuildModel, onlineCount: number): Omit<ListHead, 'groups'> => ({
  guild_id: guild.id,
  id,
  member_count: guild.state.memberCount,
  online_count: onlineCount,
})
