import { type ChoiceOption, Choose } from '../../../shared/form/choose-popup.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'

type GiftFieldProps = {
  label: string
  hint?: string
  placeholder: string
  choices: readonly ChoiceOption[]
  /** IDs; the names of those no longer available come from `known`. */
  chosen: readonly string[]
  known: (id: string) => ChoiceOption
  max: number
  error: string | undefined
  onChoose: (ids: string[]) => void
}

/** A form field for several channels or roles. */
export function GiftField({ label, hint, placeholder, choices, chosen, known, max, error, onChoose }: GiftFieldProps) {
  return (
    <FieldFrame look="plain" label={label} hint={hint} error={error}>
      {(tied) => (
        <Choose
          label={label}
          describedBy={tied['aria-describedby']}
          placeholder={placeholder}
          choices={choices}
          chosen={chosen.map(known)}
          min={0}
          max={max}
          invalid={tied['aria-invalid']}
          onChoose={(next) => onChoose(next.map(({ value }) => value))}
        />
      )}
    </FieldFrame>
  )
}
