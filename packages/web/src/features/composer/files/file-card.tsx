import { Ellipsis, EyeOff, File as FileIcon, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '../../../language/main.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Menu, type MenuActions } from '../../../shared/overlay/menu.tsx'
import { displayFileName } from '../../../shared/text/display-file-name.ts'
import type { DraftFile } from '../../../state/drafts.ts'
import { useClient } from '../../../state/use-client.ts'
import { uploadSizeText } from './accept-files.ts'
import { moveFile, removeFile, updateFile } from './edit-file-list.ts'

const FileDialog = lazy(async () => ({ default: (await import('./file-dialog.tsx')).EditAttachmentDialog }))

type FileCardProps = { channelId: string; file: DraftFile }

/** One of the files: its preview, its name, and actions. */
export function FileCard({ channelId, file }: FileCardProps) {
  const { drafts } = useClient()
  const [isOpen, setIsOpen] = useState(false)
  const { id, name, isSpoiler } = file
  const change = (next: (files: readonly DraftFile[]) => readonly DraftFile[]) =>
    drafts.setFiles(channelId, next(drafts.of(channelId).files))
  const actions: MenuActions = [
    { label: t('composer.name-and-description'), onSelect: () => setIsOpen(true) },
    {
      label: isSpoiler ? t('composer.remove-spoiler') : t('composer.mark-as-spoiler'),
      onSelect: () => change((files) => updateFile(files, id, { isSpoiler: !isSpoiler })),
    },
    { label: t('composer.move-earlier'), onSelect: () => change((files) => moveFile(files, id, -1)) },
    { label: t('composer.move-later'), onSelect: () => change((files) => moveFile(files, id, 1)) },
  ]

  return (
    <li className="file-card">
      <Preview file={file} />
      <div className="file-card-words">
        <span className="file-card-name">{displayFileName(name)}</span>
        <span className="file-card-size">{uploadSizeText(file.file.size)}</span>
      </div>
      <Menu
        label={t('composer.change', { name })}
        actions={actions}
        side="top"
        trigger={
          <IconButton label={t('composer.change', { name })}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      />
      <IconButton label={t('composer.remove', { name })} onClick={() => change((files) => removeFile(files, id))}>
        <X aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <FileDialog
            file={file}
            onClose={() => setIsOpen(false)}
            onChange={(next) => change((files) => updateFile(files, id, next))}
          />
        </Suspense>
      ) : null}
    </li>
  )
}

/** Pictures are shown from memory; an SVG that could contain a script is shown as an image, which runs none. */
function Preview({ file: { file, isSpoiler } }: { file: DraftFile }) {
  const [address, setAddress] = useState<string | null>(null)
  const isPicture = file.type.startsWith('image/')

  useEffect(() => {
    if (!isPicture) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file, isPicture])

  return (
    <span className="file-card-preview" data-spoiler={isSpoiler}>
      {isPicture && address !== null ? (
        <img src={address} alt="" onError={() => setAddress(null)} />
      ) : (
        <FileIcon aria-hidden="true" />
      )}
      {isSpoiler ? <EyeOff className="file-card-spoiler" role="img" aria-label={t('composer.spoiler')} /> : null}
    </span>
  )
}
