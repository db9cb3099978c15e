import { t } from '../../../language/main.ts'
import './drop-zone.css'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AddFiles } from '../use-files.ts'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere on the channel's page, and shows that while they are over it. */
export function DropZone({ onFiles }: { onFiles: AddFiles }) {
  const anchor = useRef<HTMLDivElement>(null)
  const take = useRef(onFiles)
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const place = anchor.current?.parentElement
    if (!place) return
    const stop = new AbortController()
    // Every element under the pointer sends enter and leave events.
    let depth = 0
    const count = (by: number) => (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = Math.max(0, depth + by)
      setIsOver(depth > 0)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setIsOver(false)
      take.current([...(event.dataTransfer?.files ?? [])])
    }
    place.addEventListener('dragenter', count(1), stop)
    place.addEventListener('dragleave', count(-1), stop)
    place.addEventListener('dragover', (event) => (hasFiles(event) ? event.preventDefault() : undefined), stop)
    place.addEventListener('drop', drop, stop)
    return () => stop.abort()
  }, [])

  return (
    <div ref={anchor} className="drop-zone" hidden={!isOver}>
      <p className="drop-zone-text">
        <Upload aria-hidden="true" />
        {t('composer.drop-files-here-to-add')}
      </p>
    </div>
  )
}
