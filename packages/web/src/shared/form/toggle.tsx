import './toggle.css'

type ToggleProps = { name: string; label: string; hint?: string; defaultChecked?: boolean }

/** Something in a form that is so or not. */
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
