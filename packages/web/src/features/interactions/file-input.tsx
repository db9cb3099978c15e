import type { ModalInput } from '@guildhall/protocol/components/modal-components'
import { File as FileIcon, Upload, X } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { acceptAttribute } from './file-types.ts'
import type { RenderedInput } from './modal-inputs.tsx'

/** Files, by picker or drop. */
export function FileInput({ input, ids, filled, onFill, isWrong }: RenderedInput<Extract<ModalInput, { type: 19 }>>) {
  const { max_values: max, file_types: types = [] } = input
  const { files } = filled
  const [isOver, setOver] = useState(false)
  const add = (more: Iterable<File>) => onFill({ files: [...files, ...more] })

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }

  return (
    <div className="modal-files">
      <label
        className="modal-drop"
        data-over={isOver || undefined}
        data-wrong={isWrong || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload aria-hidden="true" />
        <span>
          {max === 1 ? t('interactions.choose-a-file-or-drop') : t('interactions.choose-up-to-files-or', { max })}
        </span>
        {types.length > 0 ? <span className="modal-hint">{types.join(', ')}</span> : null}
        <input
          id={ids.input}
          className="modal-file-input"
          type="file"
          multiple={max > 1}
          accept={acceptAttribute(types)}
          aria-labelledby={ids.label}
          aria-describedby={ids.describedBy}
          aria-invalid={isWrong}
          onChange={({ target }) => {
            add(target.files ?? [])
            // Reset, so that the same file can be selected again after it was removed.
            target.value = ''
          }}
        />
      </label>
      <FileList files={files} onRemove={(index) => onFill({ files: files.toSpliced(index, 1) })} />
    </div>
  )
}

function FileList({ files, onRemove }: { files: readonly File[]; onRemove: (index: number) => void }) {
  if (files.length === 0) return null
  return (
    <ul className="modal-file-list">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be added twice.
        <li key={`${index} ${file.name}`} className="modal-file">
          <FileIcon aria-hidden="true" />
          <span className="modal-file-name">{file.name}</span>
          <IconButton label={t('interactions.remove', { name: file.name })} onClick={() => onRemove(index)}>
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
