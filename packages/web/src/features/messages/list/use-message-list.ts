import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isTooLong, type MessageWindow } from '../../../state/messages/message-window.ts'
import { useClient } from '../../../state/use-client.ts'
import type { ListRefs, ScrollTarget } from './list-refs.ts'
import type { ListRow } from './list-rows.ts'
import { changeBetween, type RowListChange } from './row-list-changes.ts'
import { dividerSpace_px } from './use-read-position.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

/** The message at the upper edge of the viewport, and its distance from the edge. */
export type Anchor = { readonly key: string; readonly above_px: number }

type Shown = { readonly rows: readonly ListRow[]; readonly change: RowListChange; readonly generation: number }

export type MessageListState = {
  /** The rendered rows; a new generation is another list, unrelated to the one before. */
  readonly shown: Shown
  readonly isAtEnd: boolean
  /** Scrolls to a target now, or as soon as it is loaded. */
  readonly go: (scrollTarget: ScrollTarget) => void
  /** Cancels the pending target. */
  readonly stay: () => void
  /** Scrolls to the end or the first new message; without one it stays at the end. */
  readonly begin: (to: 'end' | 'new') => void
  /** To be called when the list was scrolled, or when its size or that of its rows changed. */
  readonly onScroll: () => void
  readonly onResize: () => void
  /** The reading position, for a reload of the page; null at the end. */
  readonly readingId: () => string | null
}

/** A distance from the end that users don't notice. */
const slack_px = 4

/** How early older and newer messages are loaded. */
const ahead_px = 1_200

type Asked = {
  channelId: string
  list: ListRefs
  rows: readonly ListRow[]
  window: MessageWindow
  onReach: (side: 'older' | 'newer') => void
  /** Called when the list or its rows have moved. */
  onMove: () => void
  /** Called with the position for a return to this page; null at the end. */
  onKeep: (anchor: Anchor | null) => void
}

/**
 * Keeps the reading position in a list that grows and shrinks at both ends: a reader at the end stays at the end, and any other
 * reader keeps the messages that they see.
 */
export function useMessageListState({
  channelId,
  list: refs,
  rows,
  window,
  onReach,
  onMove,
  onKeep,
}: Asked): MessageListState {
  const client = useClient()
  const { handle, scroller, sticks } = refs
  const anchor = useRef<Anchor | null>(null)
  const isSettling = useStickToEnd(scroller, sticks)
  const last_px = useRef(0)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [shown, setShown] = useState<Shown>({ rows, change: 'none', generation: 0 })
  if (shown.rows !== rows) setShown(following(shown, rows))

  const measure = useCallback(() => {
    const [list, element] = [handle.current, scroller.current]
    if (list === null || element === null) return
    const below_px = element.scrollHeight - element.scrollTop - element.clientHeight
    const isThere = window.reachesEnd && below_px <= slack_px
    // New rows below don't move the list off its end; only scrolling up does.
    const goesUp = element.scrollTop < last_px.current - 1 && !isSettling.current
    sticks.current = isThere || (sticks.current && !goesUp && window.reachesEnd)
    last_px.current = element.scrollTop
    setIsAtEnd(sticks.current)
    const row = rows[list.findItemIndex(list.scrollOffset)]
    if (row) anchor.current = { key: row.key, above_px: list.scrollOffset - list.getItemOffset(rows.indexOf(row)) }
    if (refs.isOpened.current) onKeep(sticks.current ? null : anchor.current)
    onMove()
    if (element.scrollTop < ahead_px && !window.reachesStart) onReach('older')
    if (below_px < ahead_px && !window.reachesEnd) onReach('newer')
  }, [refs, handle, scroller, sticks, rows, window, onReach, onMove, onKeep, isSettling])

  const { fulfil, go, stay, begin } = useScrollTargets({ refs, rows, window, last_px, measure, onMove })
  useKeptPlace({ refs, rows, window, shown, anchor, fulfil })
  useEffect(() => {
    if (!isTooLong(window)) return measure()
    const isLate = rows.findIndex(({ key }) => key === anchor.current?.key) > rows.length / 2
    client.messages.trim(channelId, isLate || sticks.current ? 'oldest' : 'newest')
  }, [client, channelId, sticks, rows, window, measure])

  return {
    shown,
    isAtEnd,
    go,
    stay,
    begin,
    onScroll: measure,
    onResize: () => (sticks.current ? toEnd(scroller.current) : measure()),
    readingId: () => (sticks.current ? null : (anchor.current?.key ?? null)),
  }
}

type ScrollTargets = Pick<Asked, 'rows' | 'window' | 'onMove'> & {
  refs: ListRefs
  last_px: RefObject<number>
  measure: () => void
}

/** Scrolls to the pending target as soon as it is loaded. */
function useScrollTargets({ refs, rows, window, last_px, measure, onMove }: ScrollTargets) {
  const { handle, scrollTarget, sticks } = refs

  /** Scrolls to the pending target if it is in the list. */
  const fulfil = useCallback(() => {
    const [list, wished] = [handle.current, scrollTarget.current]
    if (list === null || wished === null) return false
    if (wished.to === 'awaited') return false
    const index = wished.to === 'end' ? rows.length - 1 : rows.findIndex((row) => isWished(row, wished))
    if (index < 0 || (wished.to === 'end' && !window.reachesEnd)) return false
    scrollTarget.current = null
    sticks.current = wished.to === 'end'
    last_px.current = 0
    list.scrollToIndex(
      index,
      wished.to === 'kept' ? { align: 'start', offset: wished.above_px } : alignments[wished.to],
    )
    return true
  }, [handle, scrollTarget, sticks, last_px, rows, window])

  function go(next: ScrollTarget) {
    scrollTarget.current = next
    refs.isOpened.current = true
    refs.isOwnWay.current = next.to === 'end'
    if (fulfil()) requestAnimationFrame(measure)
  }

  function stay() {
    scrollTarget.current = null
    onMove()
  }

  function begin(to: 'end' | 'new') {
    go({ to })
    if (scrollTarget.current === null) return
    refs.isOwnWay.current = true
    stay()
  }

  return { fulfil, go, stay, begin }
}

type Kept = {
  refs: ListRefs
  rows: readonly ListRow[]
  window: MessageWindow
  shown: Shown
  anchor: RefObject<Anchor | null>
  fulfil: () => boolean
}

/** Restores the reading position after rows were added or removed. The list itself handles changes at its start. */
function useKeptPlace({ refs, rows, window, shown, anchor, fulfil }: Kept): void {
  const { handle, sticks, isOwnWay } = refs

  // biome-ignore lint/correctness/useExhaustiveDependencies: only added and removed rows move the position.
  useLayoutEffect(() => {
    const list = handle.current
    if (list === null || fulfil()) return
    if (sticks.current && window.reachesEnd) {
      isOwnWay.current = false
      list.scrollToIndex(rows.length - 1, { align: 'end' })
      return
    }
    const kept = anchor.current
    const index = kept === null ? -1 : rows.findIndex(({ key }) => key === kept.key)
    if (kept === null || index < 0) return
    if (shown.change === 'whole') list.scrollToIndex(index, { align: 'start', offset: kept.above_px })
    if (shown.change === 'within') list.scrollTo(list.getItemOffset(index) + kept.above_px)
  }, [shown])
}

function toEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight
}

const alignments = {
  end: { align: 'end' },
  new: { align: 'start', offset: -dividerSpace_px },
  message: { align: 'center' },
} as const

const isWished = (row: ListRow, scrollTarget: ScrollTarget): boolean =>
  'id' in scrollTarget ? row.key === scrollTarget.id : scrollTarget.to === 'new' && row.startsNew

function following(before: Shown, rows: readonly ListRow[]): Shown {
  const change = changeBetween(before.rows, rows)
  return { rows, change, generation: change === 'whole' ? before.generation + 1 : before.generation }
}
