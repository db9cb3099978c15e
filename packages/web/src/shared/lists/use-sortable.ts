import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** On which side of something a thing that is dragged would come to stand. */
export type Side = 'before' | 'after'

type Sortable = {
  /** What is sorted: things of different kinds never change places. */
  kind: string
  id: string
  /** Whether one may take it, and put others beside it. */
  isMovable: boolean
  /** Things of another kind, which may be dropped on it. */
  alsoTakes?: string
  onDrop: (draggedId: string, side: Side) => void
}

type Sorting = { ref: RefObject<HTMLLIElement | null>; side: Side | null; isDragged: boolean }

/** Lets an entry of a list be dragged, and others be dropped beside it. What a keyboard does instead, the list offers itself. */
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
