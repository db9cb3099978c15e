import { Check, Slash, X } from 'lucide-react'
import { useId } from 'react'
import type { Stance } from './overwrite-draft.ts'

const stances = [
  { value: 'deny', text: 'Deny', icon: X },
  { value: 'inherit', text: 'As elsewhere', icon: Slash },
  { value: 'allow', text: 'Allow', icon: Check },
] as const

type StanceChoiceProps = {
  label: string
  hint: string
  isDisabled: boolean
  stance: Stance
  onChange: (stance: Stance) => void
}

/** Whether a channel denies something, allows it or says nothing of it. */
export function StanceChoice({ label, hint, isDisabled, stance, onChange }: StanceChoiceProps) {
  const id = useId()
  return (
    <fieldset className="stance" aria-describedby={`${id}-hint`} disabled={isDisabled}>
      <legend className="stance-label">{label}</legend>
      <p id={`${id}-hint`} className="stance-hint">
        {hint}
      </p>
      <div className="stance-choices">
        {stances.map(({ value, text, icon: Icon }) => (
          <label key={value} className="stance-option" data-stance={value}>
            <input
              type="radio"
              name={id}
              className="stance-radio"
              checked={value === stance}
              onChange={() => onChange(value)}
            />
            <Icon aria-hidden="true" />
            <span className="unseen">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
