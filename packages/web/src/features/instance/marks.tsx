import './instance.css'

export type Mark = { readonly text: string; readonly tone?: 'danger' }

/** What is to be known of somebody, or of something, at a glance. */
export function StatusMarks({ label, marks }: { label: string; marks: readonly Mark[] }) {
  if (marks.length === 0) return null
  return (
    <ul className="instance-marks" aria-label={label}>
      {marks.map(({ text, tone }) => (
        <li key={text} className="instance-mark" data-tone={tone}>
          {text}
        </li>
      ))}
    </ul>
  )
}
