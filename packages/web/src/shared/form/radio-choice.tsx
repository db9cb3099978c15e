import './radio-choice.css'
import { useId } from 'react'

type RadioChoiceProps<T extends string | number> = {
  label: string
  options: readonly { readonly value: T; readonly text: string; readonly hint?: string }[]
  chosen: T
  onChoose: (value: T) => void
}

/** Radio buttons that take effect at once. */
export function RadioChoice<T extends string | number>({ label, options, chosen, onChoose }: RadioChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="radio-choice">
      <legend className="radio-choice-legend">{label}</legend>
      <div className="radio-choice-options">
        {options.map(({ value, text, hint }) => (
          <label key={value} className="radio-choice-option">
            <input
              type="radio"
              name={name}
              className="radio-choice-dot"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className="radio-choice-words">
              {text}
              {hint ? <span className="radio-choice-hint">{hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
