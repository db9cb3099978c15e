import { type RefObject, useEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** Where one wants to be: at the end, at what is new, at a message, or at one that is still being loaded. */
export type ScrollTarget = { readonly to: 'end' | 'new' | 'awaited' } | { readonly to: 'message'; readonly id: string }

/** What those who move a list of messages, and those who watch it, know of it. */
export type ListRefs = {
  readonly handle: RefObject<VirtualizerHandle | null>
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Where the list is about to go; null where it stands as it should. */
  readonly scrollTarget: RefObject<ScrollTarget | null>
  /** It follows its end. */
  readonly sticks: RefObject<boolean>
  /** The user moved it last; otherwise it moved by itself, or a link led there. */
  readonly isOwnWay: RefObject<boolean>
  /** It is where it was to be opened. */
  readonly isOpened: RefObject<boolean>
}

const scrolling = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** @param isAwaited where it opens is known only once its messages are loaded */
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
      // Of presses only those on the scrollbar move it.
      if (type !== 'pointerdown' || target === element) isOwnWay.current = true
    }
    for (const event of scrolling) element?.addEventListener(event, note, { passive: true })
    return () => {
      for (const event of scrolling) element?.removeEventListener(event, note)
    }
  }, [])

  return useState(() => ({ handle, scroller, scrollTarget, sticks, isOwnWay, isOpened }))[0]
}
