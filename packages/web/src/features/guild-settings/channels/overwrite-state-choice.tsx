import { Check, Slash, X } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../../language/guild-settings.ts'
import type { OverwriteState } from './overwrite-draft.ts'

const stances = [
  { value: 'deny', text: t('guild-settings.deny'), icon: X },
  { value: 'inherit', text: t('channels.inherit'), icon: Slash },
  { value: 'allow', text: t('guild-settings.allow'), icon: Check },
] as const

type OverwriteStateChoiceProps = {
  label: string
  hint: string
  isDisabled: boolean
  overwriteState: OverwriteState
  onChange: (overwriteState: OverwriteState) => void
}

/** Whether an overwrite denies, allows or inherits a permission. */
export function OverwriteStateChoice({ label, hint, isDisabled, overwriteState, onChange }: OverwriteStateChoiceProps) {
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
              checked={value === overwriteState}
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
