import './instance.css'

export type StatusMark = { readonly text: string; readonly tone?: 'danger' }

/** Marks of a user or an object. */
export function StatusMarks({ label, marks }: { label: string; marks: readonly StatusMark[] }) {
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
