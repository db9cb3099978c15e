import './field.css'
import type { ReactNode } from 'react'

/** What is wrong with what was entered. It stays in the page while nothing is, so that what comes is read out. */
export const FieldErrorText = ({ id, children }: { id?: string; children: ReactNode }) => (
  <div id={id} className="field-error" aria-live="polite">
    {children}
  </div>
)
