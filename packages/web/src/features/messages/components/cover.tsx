import './cover.css'
import { type ReactNode, useState } from 'react'

/** Hides what is said to be a spoiler until somebody wants to see it, from eyes and from screen readers. */
export function Cover({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOn || isOpen) return children
  return (
    <div className="cover">
      <div className="cover-content" inert>
        {children}
      </div>
      <button type="button" className="cover-button" onClick={() => setOpen(true)}>
        <span className="cover-word">Spoiler. Show it</span>
      </button>
    </div>
  )
}
