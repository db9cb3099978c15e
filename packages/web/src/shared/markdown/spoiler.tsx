import { t } from '../../language/main.ts'
import './spoiler.css'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'

type SpoilerProps = {
  /** Whether there is more in it than words of a line. */
  isBlock: boolean
  children: ReactNode
}

/**
 * Text that is hidden until somebody wants to see it: from eyes, from screen readers and from the search of the page. A button
 * can't hold blocks and links, so the span is one only for as long as what is in it can't be reached.
 */
export function Spoiler({ isBlock, children }: SpoilerProps) {
  const [isOpen, setOpen] = useState(false)
  const look = isBlock ? 'spoiler spoiler-block' : 'spoiler'

  function open(event: MouseEvent | KeyboardEvent) {
    if ('key' in event && event.key !== 'Enter' && event.key !== ' ') return
    // It may stand in something that can be pressed itself.
    event.preventDefault()
    event.stopPropagation()
    setOpen(true)
  }

  if (isOpen) {
    return (
      <span className={`${look} spoiler-open`} tabIndex={-1}>
        {children}
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button can't hold a block of code or a list.
    <span
      className={look}
      role="button"
      tabIndex={0}
      aria-label={t('markdown.spoiler-hidden-show-it')}
      aria-expanded={false}
      onClick={open}
      onKeyDown={open}
    >
      <span className="spoiler-content" inert>
        {children}
      </span>
    </span>
  )
}

/** Where nothing can be opened, what is hidden isn't even there. */
export function SealedSpoiler() {
  return <span className="spoiler spoiler-sealed">{t('markdown.spoiler')}</span>
}
