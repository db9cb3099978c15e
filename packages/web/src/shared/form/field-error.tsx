import './field.css'
import type { ReactNode } from 'react'

/** A field's error. The element exists without one, so that a new error is read out. */
export const FieldErrorText = ({ id, children }: { id?: string; children: ReactNode }) => (
  <div id={id} className="field-error" aria-live="polite">
    {children}
  </div>
)
