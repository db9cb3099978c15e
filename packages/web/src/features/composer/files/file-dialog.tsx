import { LIMITS } from '@guildhall/protocol/limits'
import { type FormEvent, useState } from 'react'
import { t } from '../../../language/dialogs.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import type { DraftFile } from '../../../state/drafts.ts'

type FileDialogProps = {
  file: DraftFile
  onChange: (change: Pick<DraftFile, 'description' | 'name'>) => void
  onClose: () => void
}

/** A file's name and description. */
export function EditAttachmentDialog({ file, onChange, onClose }: FileDialogProps) {
  const [name, setName] = useState(file.name)
  const [description, setDescription] = useState(file.description)

  function save(event: FormEvent) {
    event.preventDefault()
    onChange({ name: name.trim() === '' ? file.file.name : name.trim(), description: description.trim() })
    onClose()
  }

  return (
    <Dialog title={t('composer.name-and-description')} onClose={onClose}>
      <form className="file-dialog" onSubmit={save}>
        <FieldFrame label={t('composer.file-name')}>
          {(tied) => (
            <input
              {...tied}
              className="field-input"
              maxLength={LIMITS.shownFilename.max}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('composer.description')} hint={t('composer.describe-the-file')}>
          {(tied) => (
            <textarea
              {...tied}
              className="field-input file-dialog-words"
              rows={3}
              maxLength={LIMITS.attachmentText.max}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </FieldFrame>
        <Button look="main" type="submit">
          {t('composer.save')}
        </Button>
      </form>
    </Dialog>
  )
}
