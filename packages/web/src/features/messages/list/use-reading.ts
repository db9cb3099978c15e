import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isTooLong, type MessageWindow } from '../../../state/talk/message-window.ts'
import { useClient } from '../../../state/use-client.ts'
import { changeBetween, type RowListChange } from './follow-rows.ts'
import type { ListRefs, ScrollTarget } from './list-refs.ts'
import type { ListRow } from './list-rows.ts'
import { above_px } from './use-seen.ts'
import { useSteadyEnd } from './use-steady-end.ts'

/** What is at the upper edge of what is seen, and how far above the edge it begins. */
type Anchor = { readonly key: string; readonly above_px: number }

type Shown = { readonly rows: readonly ListRow[]; readonly change: RowListChange; readonly generation: number }

export type MessageListState = {
  /** What is drawn; another generation is another list, whose lines have nothing to do with those before. */
  readonly shown: Shown
  readonly isAtEnd: boolean
  /** Goes somewhere now, or as soon as it is loaded. */
  readonly go: (scrollTarget: ScrollTarget) => void
  /** Wishes to go nowhere any more. */
  readonly stay: () => void
  /** Goes to the end, or to what is new: if nothing is, it stays at the end. */
  readonly begin: (to: 'end' | 'new') => void
  /** To be called when the list was scrolled, or its size or that of its lines changed. */
  readonly onScroll: () => void
  readonly onResize: () => void
  /** What is being read, for a page that has to be read again; null at the end. */
  readonly readingId: () => string | null
}

/** A distance from the end that readers don't notice. */
const slack_px = 4

/** Older and newer messages are asked for before one sees that they are missing. */
const ahead_px = 1_200

type Asked = {
  channelId: string
  list: ListRefs
  rows: readonly ListRow[]
  window: MessageWindow
  onReach: (side: 'older' | 'newer') => void
  /** The list has moved, or its lines have. */
  onMove: () => void
}

/**
 * Keeps the reading position in a list that grows and shrinks at both ends: a reader at the end stays at the end, and any other
 * reader keeps the messages that they see.
 */
export function useReading({ channelId, list: refs, rows, window, onReach, onMove }: Asked): MessageListState {
  const client = useClient()
  const { handle, scroller, sticks } = refs
  const anchor = useRef<Anchor | null>(null)
  const isSettling = useSteadyEnd(scroller, sticks)
  const last_px = useRef(0)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [shown, setShown] = useState<Shown>({ rows, change: 'none', generation: 0 })
  if (shown.rows !== rows) setShown(following(shown, rows))

  const measure = useCallback(() => {
    const [list, element] = [handle.current, scroller.current]
    if (list === null || element === null) return
    const below_px = element.scrollHeight - element.scrollTop - element.clientHeight
    const isThere = window.reachesEnd && below_px <= slack_px
    // A list that grows below doesn't leave the end; only scrolling up does.
    const goesUp = element.scrollTop < last_px.current - 1 && !isSettling.current
    sticks.current = isThere || (sticks.current && !goesUp && window.reachesEnd)
    last_px.current = element.scrollTop
    setIsAtEnd(sticks.current)
    const row = rows[list.findItemIndex(list.scrollOffset)]
    if (row) anchor.current = { key: row.key, above_px: list.scrollOffset - list.getItemOffset(rows.indexOf(row)) }
    onMove()
    if (element.scrollTop < ahead_px && !window.reachesStart) onReach('older')
    if (below_px < ahead_px && !window.reachesEnd) onReach('newer')
  }, [handle, scroller, sticks, rows, window, onReach, onMove, isSettling])

  const { fulfil, go, stay, begin } = useScrollTargets({ refs, rows, window, last_px, measure, onMove })
  useKeptPlace({ refs, rows, window, shown, anchor, fulfil })
  useEffect(() => {
    if (!isTooLong(window)) return measure()
    const isLate = rows.findIndex(({ key }) => key === anchor.current?.key) > rows.length / 2
    client.talk.trim(channelId, isLate || sticks.current ? 'oldest' : 'newest')
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

/** Goes where one wishes to be, as soon as that is loaded. */
function useScrollTargets({ refs, rows, window, last_px, measure, onMove }: ScrollTargets) {
  const { handle, scrollTarget, sticks } = refs

  /** Fulfils a wish, if what is wished for is there. */
  const fulfil = useCallback(() => {
    const [list, wished] = [handle.current, scrollTarget.current]
    if (list === null || wished === null) return false
    if (wished.to === 'awaited') return false
    const index = wished.to === 'end' ? rows.length - 1 : rows.findIndex((row) => isWished(row, wished))
    if (index < 0 || (wished.to === 'end' && !window.reachesEnd)) return false
    scrollTarget.current = null
    sticks.current = wished.to === 'end'
    last_px.current = 0
    list.scrollToIndex(index, alignments[wished.to])
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

/** Puts what was read where it was, after lines came or went. What comes or goes at the start the list itself follows. */
function useKeptPlace({ refs, rows, window, shown, anchor, fulfil }: Kept): void {
  const { handle, sticks, isOwnWay } = refs

  // biome-ignore lint/correctness/useExhaustiveDependencies: only lines that come or go move what is read.
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
  new: { align: 'start', offset: -above_px },
  message: { align: 'center' },
} as const

const isWished = (row: ListRow, scrollTarget: ScrollTarget): boolean =>
  scrollTarget.to === 'message' ? row.key === scrollTarget.id : scrollTarget.to === 'new' && row.startsNew

function following(before: Shown, rows: readonly ListRow[]): Shown {
  const change = changeBetween(before.rows, rows)
  return { rows, change, generation: change === 'whole' ? before.generation + 1 : before.generation }
}
