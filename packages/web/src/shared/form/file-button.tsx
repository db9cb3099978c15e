import '../appearance/button.css'
import './file-button.css'
import { useId } from 'react'

type FileButtonProps = {
  label: string
  /** The accepted types or extensions. */
  accept: string
  isMultiple?: boolean
  isInvalid?: boolean
  describedBy?: string
  onChoose: (files: readonly File[]) => void
}

/** A button that opens the file picker for one or several files. */
export function FileButton({ label, accept, isMultiple = false, isInvalid = false, ...props }: FileButtonProps) {
  const id = useId()
  return (
    <span className="button button-quiet file-button">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        className="file-button-input"
        aria-invalid={isInvalid}
        aria-describedby={props.describedBy}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Reset, so that the same file can be selected again after it was corrected.
          target.value = ''
          if (files.length > 0) props.onChoose(files)
        }}
      />
    </span>
  )
}
