import '../../../shared/form/field.css'
import { LIMITS } from '@guildhall/protocol/limits'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import type { DraftFile } from '../../../state/drafts.ts'

type FileDialogProps = {
  file: DraftFile
  onChange: (change: Pick<DraftFile, 'description' | 'name'>) => void
  onClose: () => void
}

/** What a file is called, and what is to be seen in it. */
export function FileDialog({ file, onChange, onClose }: FileDialogProps) {
  const id = useId()
  const [name, setName] = useState(file.name)
  const [description, setDescription] = useState(file.description)

  function save(event: FormEvent) {
    event.preventDefault()
    onChange({ name: name.trim() === '' ? file.file.name : name.trim(), description: description.trim() })
    onClose()
  }

  return (
    <Dialog title="Name and description" onClose={onClose}>
      <form className="file-dialog" onSubmit={save}>
        <div className="field">
          <label className="field-label" htmlFor={`${id}-name`}>
            File name
          </label>
          <div className="field-frame">
            <input
              id={`${id}-name`}
              className="field-input"
              maxLength={LIMITS.shownFilename.max}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </div>
        </div>
        <div className="field">
          <label className="field-label" htmlFor={`${id}-words`}>
            Description
          </label>
          <div className="field-frame">
            <textarea
              id={`${id}-words`}
              className="field-input file-dialog-words"
              aria-describedby={`${id}-hint`}
              rows={3}
              maxLength={LIMITS.attachmentText.max}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          </div>
          <p id={`${id}-hint`} className="field-hint">
            What is to be seen, for those who can't see it.
          </p>
        </div>
        <Button look="main" type="submit">
          Save
        </Button>
      </form>
    </Dialog>
  )
}
