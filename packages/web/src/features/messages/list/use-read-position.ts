import { useCallback, useEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { firstNewRow, readInViewport } from '../row/read-in-viewport.ts'
import type { ListRefs } from './list-refs.ts'
import type { ListRow } from './list-rows.ts'

/** Where the first new message is, relative to the screen; none if it isn't loaded. */
export type NewMessagePosition = 'above' | 'on screen' | 'below' | 'none'

type Asked = {
  channelId: string
  list: ListRefs
  rows: readonly ListRow[]
  reachesEnd: boolean
  /** Up to where the channel had been read when it was opened. */
  readId: string | null
  /** Called with the read position when the list stops at new messages, because they don't fit on the screen. */
  onHold: (readId: string | null) => void
}

type Seen = {
  readonly newLine: NewMessagePosition
  /** Up to where the channel has been read. */
  readonly seenId: () => string | null
  /** To be called when the list has moved. */
  readonly look: () => void
}

/** Rows cut off by so little count as visible. */
const slack_px = 4

/** The space above the first new message for the divider. */
export const dividerSpace_px = 48

/** Marks a channel as read up to the last message that was visible. */
export function useReadPosition({ channelId, list, rows, reachesEnd, readId, onHold }: Asked): Seen {
  const client = useClient()
  const { id: ownId } = useMe()
  const seenId = useRef(readId)
  const [newLine, setNewLine] = useState<NewMessagePosition>('none')
  const frame = useRef(0)
  const latest = useRef({ rows, reachesEnd, onHold })
  latest.current = { rows, reachesEnd, onHold }

  const judge = useCallback(() => {
    const { handle, sticks, scrollTarget, isOwnWay, isOpened } = list
    const virtual = handle.current
    if (virtual === null || !isOpened.current || scrollTarget.current !== null || !document.hasFocus()) return
    const { rows: held, reachesEnd: isWhole } = latest.current
    const lower_px = virtual.scrollOffset + virtual.viewportSize + slack_px
    const isAtEnd = isWhole && virtual.scrollSize <= lower_px
    const top = virtual.findItemIndex(virtual.scrollOffset)
    const edge = virtual.findItemIndex(lower_px)
    const isCut = virtual.getItemOffset(edge) + virtual.getItemSize(edge) > lower_px
    const last = isAtEnd ? held.length - 1 : edge - Number(isCut)
    const viewport = { top, last, isAtEnd, isOwnWay: isOwnWay.current, follows: sticks.current }
    const verdict = readInViewport(held, viewport, seenId.current, ownId)
    if (verdict.kind === 'read') {
      seenId.current = verdict.id
      client.reads.ack(channelId, verdict.id)
    }
    if (verdict.kind === 'hold') {
      sticks.current = false
      latest.current.onHold(seenId.current)
      virtual.scrollToIndex(verdict.index, { align: 'start', offset: -dividerSpace_px })
    }
  }, [client, channelId, list, ownId])

  const look = useCallback(() => {
    const virtual = list.handle.current
    if (virtual === null) return
    setNewLine(placeOf(firstNewRow(latest.current.rows), virtual))
    // The browser paints what is visible; it doesn't paint a page in the background.
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(judge)
  }, [list, judge])

  useEffect(() => {
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      cancelAnimationFrame(frame.current)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [look])

  return { newLine, seenId: () => seenId.current, look }
}

function placeOf(line: number, list: VirtualizerHandle): NewMessagePosition {
  if (line === -1) return 'none'
  const { scrollOffset, viewportSize } = list
  if (line < list.findItemIndex(scrollOffset)) return 'above'
  return line > list.findItemIndex(scrollOffset + viewportSize) ? 'below' : 'on screen'
}
