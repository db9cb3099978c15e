import './field.css'
import './long-field.css'
import { useId } from 'react'
import type { FieldProps } from './field.tsx'

type LongFieldProps = Pick<
  FieldProps,
  'autoFocus' | 'defaultValue' | 'error' | 'hint' | 'label' | 'maxLength' | 'name' | 'required' | 'spellCheck'
> & {
  rows?: number
  /** What is in it, where that is held elsewhere. */
  value?: string
  onType?: (text: string) => void
}

/** A field for more than one line. */
export function LongField({ label, hint, error, rows = 4, onType, ...input }: LongFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {input.required ? null : <span className="field-optional"> (optional)</span>}
      </label>
      <div className="field-frame">
        <textarea
          {...input}
          {...(onType && { onChange: ({ target }) => onType(target.value) })}
          id={id}
          rows={rows}
          className="field-input long-field"
          aria-invalid={error !== undefined}
          aria-describedby={described === '' ? undefined : described}
        />
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}
