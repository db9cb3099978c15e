import { t } from '../../../language/main.ts'
import './cover.css'
import { type ReactNode, useState } from 'react'

type CoverProps = { isOn: boolean; onOpen?: () => void; children: ReactNode }

/** Hides what is said to be a spoiler until somebody wants to see it, from eyes and from screen readers. */
export function Cover({ isOn, onOpen, children }: CoverProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOn || isOpen) return children

  function open() {
    setOpen(true)
    onOpen?.()
  }

  return (
    <div className="cover">
      <div className="cover-content" inert>
        {children}
      </div>
      <button type="button" className="cover-button" onClick={open}>
        <span className="cover-word">{t('messages.spoiler-show-it')}</span>
      </button>
    </div>
  )
}
