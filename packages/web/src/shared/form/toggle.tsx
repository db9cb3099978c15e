import './toggle.css'

type ToggleProps = { name: string; label: string; hint?: string; defaultChecked?: boolean }

/** A checkbox in a form. */
export function Toggle({ name, label, hint, defaultChecked = false }: ToggleProps) {
  return (
    <label className="toggle">
      <input type="checkbox" name={name} className="toggle-box" defaultChecked={defaultChecked} />
      <span className="toggle-words">
        <span className="toggle-label">{label}</span>
        {hint ? <span className="toggle-hint">{hint}</span> : null}
      </span>
    </label>
  )
}
