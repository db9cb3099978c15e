import './choice.css'
import './field.css'
import { useId } from 'react'

type ChoiceProps = {
  name: string
  label: string
  /** What is sent, and what is read. */
  choices: readonly (readonly [value: string, text: string])[]
  chosen: string
  onChoose?: (value: string) => void
}

/** One of a few things, in a form. */
export function Choice({ name, label, choices, chosen, onChoose }: ChoiceProps) {
  const id = useId()
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
          onChange={(event) => onChoose?.(event.target.value)}
        >
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
