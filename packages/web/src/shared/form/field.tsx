import './field.css'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useId } from 'react'

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'defaultValue'
  | 'inputMode'
  | 'maxLength'
  | 'onChange'
  | 'placeholder'
  | 'required'
  | 'spellCheck'
  | 'type'
  | 'value'
>

export type FieldProps = InputProps & {
  name: string
  label: string
  hint?: string
  /** What is wrong with the value; an empty text marks the field as wrong where the reason stands elsewhere. */
  error?: string | undefined
  /** What stands at the end of the input, inside its frame. */
  trailing?: ReactNode
}

export function Field({ label, hint, error, trailing, ...input }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {input.required ? null : <span className="field-optional"> (optional)</span>}
      </label>
      <div className="field-frame">
        <input
          {...input}
          id={id}
          className="field-input"
          aria-invalid={error !== undefined}
          aria-describedby={described === '' ? undefined : described}
        />
        {trailing}
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
