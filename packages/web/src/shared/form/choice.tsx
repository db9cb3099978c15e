import './choice.css'
import './field.css'
import { useId } from 'react'

type ChoiceProps<T extends string | number> = {
  name: string
  label: string
  hint?: string
  /** What is sent, and what is read. */
  choices: readonly (readonly [value: T, text: string])[]
  chosen: T
  onChoose?: (value: T) => void
  error?: string | undefined
}

/** One of a few things, in a form. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const { name, label, hint, choices, chosen, onChoose, error } = props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-frame">
        <select
          id={id}
          name={name}
          className="field-input choice"
          {...(onChoose ? { value: chosen } : { defaultValue: chosen })}
          aria-invalid={error !== undefined}
          aria-describedby={described === '' ? undefined : described}
          onChange={({ target }) => {
            const found = choices.find(([value]) => String(value) === target.value)
            if (found) onChoose?.(found[0])
          }}
        >
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
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
