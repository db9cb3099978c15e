import { type ReactNode, useId } from 'react'

/** A part of an invite with a title. */
export function InvitePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="invite-part" aria-labelledby={id}>
      <h2 id={id} className="invite-part-title">
        {title}
      </h2>
      {children}
    </section>
  )
}
