import { t } from '../../language/main.ts'
import './spoiler.css'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'

type SpoilerProps = {
  /** Whether it contains more than inline text. */
  isBlock: boolean
  children: ReactNode
}

/**
 * Text that is hidden until the user reveals it, also from screen readers and from the page search. A button can't
 * contain blocks and links, so the span is a button only while its content can't be reached.
 */
export function Spoiler({ isBlock, children }: SpoilerProps) {
  const [isOpen, setOpen] = useState(false)
  const look = isBlock ? 'spoiler spoiler-block' : 'spoiler'

  function open(event: MouseEvent | KeyboardEvent) {
    if ('key' in event && event.key !== 'Enter' && event.key !== ' ') return
    // It may be inside of a pressable element.
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
    // biome-ignore lint/a11y/useSemanticElements: a button can't contain a code block or a list.
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

/** If nothing can be revealed, the hidden text isn't rendered. */
export function SealedSpoiler() {
  return <span className="spoiler spoiler-sealed">{t('markdown.spoiler')}</span>
}
