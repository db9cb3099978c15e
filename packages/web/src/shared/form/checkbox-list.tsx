import { FieldErrorText } from './field-error.tsx'
import './checkbox-list.css'
import './field.css'
import './toggle.css'

type CheckboxListProps<T extends string> = {
  legend: string
  options: readonly { readonly value: T; readonly text: string; readonly hint?: string; readonly isBarred?: boolean }[]
  chosen: readonly T[]
  onChoose: (chosen: readonly T[]) => void
  error?: string | undefined
}

/** Checkboxes for several options; disabled ones can't be changed. The selection keeps the order of the options. */
export function CheckboxList<T extends string>({ legend, options, chosen, onChoose, error }: CheckboxListProps<T>) {
  const choose = (value: T, isChosen: boolean) =>
    onChoose(options.map((each) => each.value).filter((each) => (each === value ? isChosen : chosen.includes(each))))

  return (
    <fieldset className="check-list">
      <legend className="check-list-legend">{legend}</legend>
      <div className="check-list-options">
        {options.map(({ value, text, hint, isBarred = false }) => (
          <label key={value} className="check-list-option">
            <input
              type="checkbox"
              className="toggle-box"
              checked={chosen.includes(value)}
              disabled={isBarred}
              onChange={({ target }) => choose(value, target.checked)}
            />
            <span className="check-list-words">
              {text}
              {hint ? <span className="check-list-hint">{hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldErrorText>{error}</FieldErrorText>
    </fieldset>
  )
}
