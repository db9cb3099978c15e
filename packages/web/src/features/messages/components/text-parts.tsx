import { t } from '../../../language/main.ts'
import './text-parts.css'
import type { Separator, TextDisplay } from '@guildhall/protocol/components/message-components'
import type { ReactNode } from 'react'
import { Markdown } from '../../../shared/markdown/markdown.tsx'

/** A Markdown text. */
export function TextPart({ component }: { component: TextDisplay }) {
  return <Markdown text={component.content} surface="message" />
}

/** A separator, with or without a line. */
export function SeparatorPart({ component: { divider, spacing } }: { component: Separator }) {
  const look = `part-separator part-separator-${spacing === 2 ? 'large' : 'small'}`
  return divider ? <hr className={look} /> : <div className={look} />
}

/** A text with an accessory. */
export function SectionPart({ accessory, children }: { accessory: ReactNode; children: ReactNode }) {
  return (
    <div className="part-section">
      <div className="part-section-main">{children}</div>
      <div className="part-section-side">{accessory}</div>
    </div>
  )
}

/** Buttons side by side, or a select menu. */
export function ActionRowPart({ children }: { children: ReactNode }) {
  return <div className="part-row">{children}</div>
}

/** A component that this client doesn't know yet. */
export function UnknownPart() {
  return <p className="part-unknown">{t('messages.this-content-cant-be-shown')}</p>
}
