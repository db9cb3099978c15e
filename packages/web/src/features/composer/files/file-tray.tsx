import { t } from '../../../language/main.ts'
import './file-tray.css'
import { useChannelDraft } from '../../../state/drafts.ts'
import { FileCard } from './file-card.tsx'

/** The files of the message. */
export function FileTray({ channelId }: { channelId: string }) {
  const files = useChannelDraft(channelId, (draft) => draft.files)
  if (files.length === 0) return null
  return (
    <ul className="file-tray" aria-label={t('composer.files-of-this-message')}>
      {files.map((file) => (
        <FileCard key={file.id} channelId={channelId} file={file} />
      ))}
    </ul>
  )
}
