import './toggle.css'
import './switch.css'
import { type ReactNode, useId } from 'react'

type SwitchProps = {
  label: string
  hint?: ReactNode
  isOn: boolean
  /** True if it can't be changed, for the reason in the hint. */
  isDisabled?: boolean
  onSwitch: (isOn: boolean) => void
}

/** A switch that takes effect at once. */
export function Switch({ label, hint, isOn, isDisabled = false, onSwitch }: SwitchProps) {
  const id = useId()
  return (
    <label className="toggle">
      <input
        type="checkbox"
        role="switch"
        className="switch-box"
        checked={isOn}
        disabled={isDisabled}
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <span className="toggle-words">
        <span id={`${id}-label`} className="toggle-label">
          {label}
        </span>
        {hint ? (
          <span id={`${id}-hint`} className="toggle-hint">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  )
}
