import { type RefObject, useEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** The scroll target: the end, the first new message, a message, an earlier position, or one that is still loading. */
export type ScrollTarget =
  | { readonly to: 'end' | 'new' | 'awaited' }
  | { readonly to: 'message'; readonly id: string }
  | { readonly to: 'kept'; readonly id: string; readonly above_px: number }

/** The shared state of hooks that move or observe a message list. */
export type ListRefs = {
  readonly handle: RefObject<VirtualizerHandle | null>
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The pending target; null if the list is in place. */
  readonly scrollTarget: RefObject<ScrollTarget | null>
  /** Whether it follows its end. */
  readonly sticks: RefObject<boolean>
  /** Whether the user moved it last; otherwise it moved by itself or by a link. */
  readonly isOwnWay: RefObject<boolean>
  /** Whether it has reached its initial position. */
  readonly isOpened: RefObject<boolean>
}

const scrolling = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** @param isAwaited whether the initial position is known only once its messages are loaded */
export function useListRefs(isAwaited: boolean): ListRefs {
  const handle = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const scrollTarget = useRef<ScrollTarget | null>({ to: isAwaited ? 'awaited' : 'new' })
  const sticks = useRef(true)
  const isOwnWay = useRef(false)
  const isOpened = useRef(false)

  useEffect(() => {
    const element = scroller.current
    const note = ({ type, target }: Event) => {
      // Of presses, only those on the scrollbar scroll.
      if (type !== 'pointerdown' || target === element) isOwnWay.current = true
    }
    for (const event of scrolling) element?.addEventListener(event, note, { passive: true })
    return () => {
      for (const event of scrolling) element?.removeEventListener(event, note)
    }
  }, [])

  return useState(() => ({ handle, scroller, scrollTarget, sticks, isOwnWay, isOpened }))[0]
}
