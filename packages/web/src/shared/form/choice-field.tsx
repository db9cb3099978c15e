import './choice-field.css'
import { FieldFrame } from './field-frame.tsx'

type ChoiceProps<T extends string | number> = {
  name: string
  label: string
  hint?: string
  /** The value, and its label. */
  choices: readonly (readonly [value: T, text: string])[]
  chosen: T
  onChoose?: (value: T) => void
  error?: string | undefined
}

/** A form field for one of a few options. */
export function ChoiceField<T extends string | number>(props: ChoiceProps<T>) {
  const { name, label, hint, choices, chosen, onChoose, error } = props
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => (
        <select
          {...tied}
          name={name}
          className="field-input choice"
          {...(onChoose ? { value: chosen } : { defaultValue: chosen })}
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
      )}
    </FieldFrame>
  )
}
