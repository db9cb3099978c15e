import {
  isSameRange,
  type ListOp,
  type ListRange,
  type PartialList,
  withListOps,
} from '@guildhall/protocol/state/member-list'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Dispatch } from '../dispatch.ts'
import { type ShownListItem, stepsBetween } from './list-differences.ts'
import { type ListHead, listUpdate } from './list-payload.ts'
import type { Line, LiveMemberList } from './member-list.ts'
import type { MemberRoster } from './member-roster.ts'

/** The inputs of an update: the guild and its members at one time. */
export interface Moment {
  guild: GuildModel
  roster: MemberRoster
}

/** A subscriber of lists. */
export interface ListReader {
  /** Whether the subscriber may view a channel now. */
  views(channelId: string): boolean
  take(dispatch: Dispatch): void
}

/** The ranges of a list that some subscribers have, and their contents. */
export class ListWindow {
  readonly ranges: readonly ListRange[]
  readonly readers = new Set<ListReader>()
  held: PartialList<ShownListItem>
  #keys: ReadonlySet<string> | null = null

  constructor(ranges: readonly ListRange[], items: ReadonlyMap<number, ShownListItem>) {
    this.ranges = ranges
    this.held = { ranges, items }
  }

  /** Applies the operations that its subscribers are sent. */
  advance(ops: readonly ListOp<ShownListItem>[]): void {
    this.held = withListOps(this.held, ops)
    this.#keys = null
  }

  /** The users and headings that it shows. */
  get keys(): ReadonlySet<string> {
    this.#keys ??= new Set([...this.held.items.values()].map(({ key }) => key))
    return this.#keys
  }

  /** The complete contents of one of its ranges. */
  whole(range: ListRange): ListOp<ShownListItem> {
    const items: ShownListItem[] = []
    for (let index = range[0]; index <= range[1]; index++) {
      const item = this.held.items.get(index)
      if (item) items.push(item)
    }
    return { op: 'SYNC', range, items }
  }
}

const keyOf = (ranges: readonly ListRange[]): string =>
  ranges
    .map((range) => range.join('-'))
    .sort()
    .join()

/** A subscribed list with its windows. Subscribers with the same ranges share a window. */
export class OpenList {
  readonly list: LiveMemberList
  /** Set when the viewers of the channels or the groups of members have changed: the list is built again. */
  isStale = true
  /** Set when it may have changed since its subscribers were updated. */
  isChanged = false
  #counted = ''
  readonly #windows = new Map<string, ListWindow>()

  constructor(list: LiveMemberList) {
    this.list = list
  }

  get windows(): Iterable<ListWindow> {
    return this.#windows.values()
  }

  get windowCount(): number {
    return this.#windows.size
  }

  /** Builds the list again if it is stale. */
  renew({ guild, roster }: Moment): void {
    if (!this.isStale) return
    this.list.rebuild(guild, roster.all())
    this.isStale = false
    this.isChanged = true
  }

  /** The current contents of some ranges. */
  lines(ranges: readonly ListRange[]): Map<number, Line> {
    const lines = new Map<number, Line>()
    for (const range of ranges) {
      for (const [offset, line] of this.list.lines(range).entries()) lines.set(range[0] + offset, line)
    }
    return lines
  }

  /** Sends the subscribers what has changed. Requires that the documents of all shown members were read. */
  advance(head: ListHead, moment: Moment): void {
    if (!this.isChanged) return
    this.isChanged = false
    const counted = JSON.stringify(head)
    const isCounted = counted !== this.#counted
    this.#counted = counted
    let bare: Dispatch | null = null
    for (const window of this.windows) {
      const ops = stepsBetween(window.held, this.#shown(window.ranges, moment))
      if (ops.length === 0 && !isCounted) continue
      window.advance(ops)
      if (ops.length === 0) bare ??= listUpdate(head, [])
      const dispatch = (ops.length === 0 && bare) || listUpdate(head, ops)
      for (const reader of window.readers) reader.take(dispatch)
    }
  }

  /** Changes the ranges of a subscriber, without sending again what it already has. */
  move(
    reader: ListReader,
    { from, ranges }: { from: ListWindow | undefined; ranges: readonly ListRange[] },
    head: ListHead,
    moment: Moment,
  ): ListWindow {
    const key = keyOf(ranges)
    const known = this.#windows.get(key)
    if (known && known === from) return known
    const window = known ?? new ListWindow(ranges, this.#shown(ranges, moment))
    this.#windows.set(key, window)
    if (from) this.leave(reader, from)
    window.readers.add(reader)
    const isIn = (all: readonly ListRange[], range: ListRange) => all.some((each) => isSameRange(each, range))
    const ended = (from?.ranges ?? []).filter((range) => !isIn(ranges, range))
    const begun = ranges.filter((range) => !from || !isIn(from.ranges, range))
    const ops: ListOp<ShownListItem>[] = ended.map((range) => ({ op: 'INVALIDATE', range }))
    reader.take(listUpdate(head, [...ops, ...begun.map((range) => window.whole(range))]))
    this.#counted ||= JSON.stringify(head)
    return window
  }

  leave(reader: ListReader, window: ListWindow): void {
    window.readers.delete(reader)
    if (window.readers.size === 0) this.#windows.delete(keyOf(window.ranges))
  }

  #shown(ranges: readonly ListRange[], { guild, roster }: Moment): Map<number, ShownListItem> {
    const shown = new Map<number, ShownListItem>()
    for (const [index, line] of this.lines(ranges)) {
      if ('group' in line) {
        shown.set(index, { key: line.group.id, text: JSON.stringify(line), state: '' })
        continue
      }
      const { userId } = line.member
      const text = roster.text(guild, userId) ?? ''
      shown.set(index, { key: userId, text, state: text })
    }
    return shown
  }
}
