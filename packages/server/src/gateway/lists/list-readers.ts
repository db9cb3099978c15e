import { type ListRange, visibilityOf } from '@guildhall/protocol/state/member-list'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { type ListHead, listUpdate } from './list-payload.ts'
import { LiveMemberList } from './member-list.ts'
import { type ListReader, type ListWindow, type Moment, OpenList } from './open-list.ts'

/** The ranges that a reader wants of the lists of some channels. */
export type RequestedRanges = ReadonlyMap<string, readonly ListRange[]>

interface Subscription {
  requested: RequestedRanges
  /** By what says who may view the channels of the list. */
  readonly windows: Map<string, ListWindow>
}

/** Ranges, each once. */
type Ranges = Map<string, ListRange>
/** Which ranges of which lists a reader is to have. */
export type Plan = ReadonlyMap<ListReader, ReadonlyMap<string, Ranges>>

/** Who reads which lists of a guild. */
export class ListReaders {
  readonly lists = new Map<string, OpenList>()
  readonly #readers = new Map<ListReader, Subscription>()
  /** Those who may have gained or lost lists. */
  readonly #unsettled = new Set<ListReader>()

  get size(): number {
    return this.#readers.size
  }

  get windows(): ListWindow[] {
    return [...this.lists.values()].flatMap(({ windows }) => [...windows])
  }

  /** Replaces what a reader subscribes to; false if the reader subscribes to nothing, now and before. */
  subscribe(reader: ListReader, requested: RequestedRanges): boolean {
    const known = this.#readers.get(reader)
    if (known) known.requested = requested
    else if (requested.size === 0) return false
    else this.#readers.set(reader, { requested, windows: new Map() })
    this.#unsettled.add(reader)
    return true
  }

  /** A reader may view other channels than before; false if it is no reader. */
  reconsider(reader: ListReader): boolean {
    if (!this.#readers.has(reader)) return false
    this.#unsettled.add(reader)
    return true
  }

  /** A reader is gone. */
  leave(reader: ListReader): void {
    for (const [visibility, window] of this.#readers.get(reader)?.windows ?? []) this.#close(reader, visibility, window)
    this.#readers.delete(reader)
    this.#unsettled.delete(reader)
  }

  /** A reader is shown no more lists, and is told so. */
  end(reader: ListReader, guild: GuildModel, onlineCount: number): void {
    for (const [visibility, window] of this.#readers.get(reader)?.windows ?? []) {
      this.#tellEnd(reader, this.lists.get(visibility), window, guild, onlineCount)
    }
    this.leave(reader)
  }

  /** Whether a reader is shown a member in a list. */
  shows(reader: ListReader, userId: string): boolean {
    return (
      this.#readers
        .get(reader)
        ?.windows.values()
        .some((window) => window.keys.has(userId)) ?? false
    )
  }

  /** What each unsettled reader is to have, by what they may view now. */
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

  /** Whose documents are to be read before anyone can be told. */
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

  /** Sends all readers the changes of their lists. A reader who lost a list hears nothing of what happened there since. */
  tell(plan: Plan, moment: Moment): void {
    const { guild, roster } = moment
    this.#unsettled.clear()
    for (const [reader, wanted] of plan) {
      for (const [visibility, window] of this.#readers.get(reader)?.windows ?? []) {
        if (wanted.has(visibility)) continue
        this.#tellEnd(reader, this.lists.get(visibility), window, guild, roster.onlineCount)
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

  /** Of a list that has ended not even its groups are told: the reader may not view its channels any more. */
  #tellEnd(
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
