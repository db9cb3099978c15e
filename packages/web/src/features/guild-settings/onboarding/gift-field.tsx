import { useId } from 'react'
import { type Choice, Choose } from '../../../shared/form/choose.tsx'

type GiftFieldProps = {
  label: string
  hint?: string
  placeholder: string
  choices: readonly Choice[]
  /** Ids; of those that may not be chosen any more the name comes from `known`. */
  chosen: readonly string[]
  known: (id: string) => Choice
  max: number
  error: string | undefined
  onChoose: (ids: string[]) => void
}

/** Several channels or roles, in a form. */
export function GiftField({ label, hint, placeholder, choices, chosen, known, max, error, onChoose }: GiftFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <Choose
        label={label}
        describedBy={`${id}-hint ${id}-error`}
        placeholder={placeholder}
        choices={choices}
        chosen={chosen.map(known)}
        min={0}
        max={max}
        invalid={error !== undefined}
        onChoose={(next) => onChoose(next.map(({ value }) => value))}
      />
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}
