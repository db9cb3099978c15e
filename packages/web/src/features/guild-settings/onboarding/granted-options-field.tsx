import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { type SelectOption, SelectPopup } from '../../../shared/form/select-popup.tsx'

type GrantedOptionsFieldProps = {
  label: string
  hint?: string
  placeholder: string
  choices: readonly SelectOption[]
  /** IDs; the names of those no longer available come from `known`. */
  chosen: readonly string[]
  known: (id: string) => SelectOption
  max: number
  error: string | undefined
  onChoose: (ids: string[]) => void
}

/** A form field for several channels or roles. */
export function GrantedOptionsField({
  label,
  hint,
  placeholder,
  choices,
  chosen,
  known,
  max,
  error,
  onChoose,
}: GrantedOptionsFieldProps) {
  return (
    <FieldFrame look="plain" label={label} hint={hint} error={error}>
      {(tied) => (
        <SelectPopup
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
