import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** The side of an item on which a dragged one would be placed. */
export type Side = 'before' | 'after'

type Sortable = {
  /** The kind of item: items of different kinds are never mixed. */
  kind: string
  id: string
  /** Whether the user may move it, and place others next to it. */
  isMovable: boolean
  /** Items of another kind that may be dropped on it. */
  alsoTakes?: string
  onDrop: (draggedId: string, side: Side) => void
}

type Sorting = { ref: RefObject<HTMLLIElement | null>; side: Side | null; isDragged: boolean }

/** Makes a list item draggable and a drop target. The list itself provides the keyboard alternative. */
export function useSortable(sortable: Sortable): Sorting {
  const { isMovable } = sortable
  const ref = useRef<HTMLLIElement>(null)
  const latest = useRef(sortable)
  latest.current = sortable
  const [side, setSide] = useState<Side | null>(null)
  const [isDragged, setIsDragged] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (element === null || !isMovable) return
    return combine(
      draggable({
        element,
        getInitialData: () => ({ kind: latest.current.kind, id: latest.current.id }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const { kind, id, alsoTakes } = latest.current
          const dragged = source.data.id
          return (source.data.kind === kind || source.data.kind === alsoTakes) && dragged !== id
        },
        onDrag: ({ location }) => {
          const isInner = location.current.dropTargets[0]?.element === element
          setSide(isInner ? sideOf(element, location.current.input.clientY) : null)
        },
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null)
          const isInner = location.current.dropTargets[0]?.element === element
          if (isInner && typeof source.data.id === 'string') {
            latest.current.onDrop(source.data.id, sideOf(element, location.current.input.clientY))
          }
        },
      }),
    )
  }, [isMovable])

  return { ref, side, isDragged }
}

function sideOf(element: Element, y: number): Side {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}
