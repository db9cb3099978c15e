import { AttachmentFlag } from '@guildhall/protocol/enums/attachment-flag'
import { type ReactNode, useState } from 'react'
import { t } from '../../../language/main.ts'

type MediaCoverProps = { flags: number | undefined; name: string; children: ReactNode }

/** Covers a spoiler until the user reveals it; it isn't loaded before. */
export function MediaCover({ flags = 0, name, children }: MediaCoverProps) {
  const [isOpen, setIsOpen] = useState((flags & AttachmentFlag.IS_SPOILER) === 0 && !name.startsWith('SPOILER_'))
  if (isOpen) return children
  return (
    <button type="button" className="media-cover" onClick={() => setIsOpen(true)}>
      {t('messages.spoiler-hidden-show-it')}
    </button>
  )
}
