import './targets.css'
import { useId } from 'react'

/** What the server calls the part with the list. */
export const LIST_PART = 'target_users_file'

type ListFileProps = { error: string | undefined; onChoose: (file: File | null) => void }

/** Chooses a file with an ID on each line; what is wrong with it is said line by line. */
export function ListFile({ error, onChoose }: ListFileProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        File with user IDs
      </label>
      <div className="field-frame">
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="field-input list-file"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        />
      </div>
      <p id={`${id}-hint`} className="field-hint">
        CSV with one column: an ID on each line, with or without a heading.
      </p>
      <div id={`${id}-error`} aria-live="polite">
        {error === undefined || error === '' ? null : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that is scrolled has to be reached by keys.
          <ul className="target-errors" aria-label="What is wrong with the file" tabIndex={0}>
            {linesOf(error).map(({ key, line }) => (
              <li key={key}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** The same line may be said of several users. */
const linesOf = (error: string) => error.split('\n').map((line, key) => ({ key, line }))
