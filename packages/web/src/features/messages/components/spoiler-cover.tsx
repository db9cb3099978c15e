import { t } from '../../../language/main.ts'
import './spoiler-cover.css'
import { type ReactNode, useState } from 'react'

type SpoilerCoverProps = { isOn: boolean; onOpen?: () => void; children: ReactNode }

/** Hides a spoiler until the user reveals it, also from screen readers. */
export function SpoilerCover({ isOn, onOpen, children }: SpoilerCoverProps) {
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
