import '../appearance/button.css'
import './file-button.css'
import { useId } from 'react'

type FileButtonProps = {
  label: string
  /** Types or endings of files that may be chosen. */
  accept: string
  isMultiple?: boolean
  isInvalid?: boolean
  describedBy?: string
  onChoose: (files: readonly File[]) => void
}

/** A button that asks for a file, or for several. */
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
          // Else the same file could not be chosen again once it is mended.
          target.value = ''
          if (files.length > 0) props.onChoose(files)
        }}
      />
    </span>
  )
}
