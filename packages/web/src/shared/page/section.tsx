import './section.css'
import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; text?: string; children: ReactNode }

/** A section of a settings page. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {text ? <p className="section-text">{text}</p> : null}
      </div>
      {children}
    </section>
  )
}
