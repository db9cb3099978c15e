import { t } from '../../../language/dialogs.ts'
import '../row/message-row.css'
import '../row/message-body.css'
import './pins-dialog.css'
import { useEffect, useMemo, useState } from 'react'
import { NamesContext, useMentionContext } from '../../../shared/markdown/names.ts'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { openUserCard, type PinsRequest } from '../../../shared/overlay/overlays.ts'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { navigate, useLocation } from '../../../shared/page/location.ts'
import { channelPath } from '../../../shared/page/paths.ts'
import { MessageListContext } from '../row/message-list-context.ts'
import { PinnedMessage } from './pinned-message.tsx'
import { usePins } from './use-pins.ts'

/** The pinned messages of a channel, most recently pinned first. */
export function PinsDialog({ guildId, channelId, anchor, onClose }: PinsRequest & { onClose: () => void }) {
  const names = useMentionContext()
  const { path } = useLocation()
  const [beginning] = useState(path)
  const place = useMemo(() => {
    const jump = (messageId: string) => {
      onClose()
      navigate(channelPath(guildId, channelId, messageId))
    }
    return { guildId, channelId, jump }
  }, [guildId, channelId, onClose])

  // A user card replaces this dialog, and is anchored to where the dialog was opened.
  const namesHere = useMemo(
    () => ({ ...names, openUser: (userId: string) => openUserCard({ userId, guildId, anchor }) }),
    [names, guildId, anchor],
  )

  useEffect(() => {
    if (path !== beginning) onClose()
  }, [path, beginning, onClose])

  return (
    <Dialog title={t('messages.pinned-messages')} size="large" onClose={onClose}>
      <MessageListContext value={place}>
        <NamesContext value={namesHere}>
          <Pins channelId={channelId} />
        </NamesContext>
      </MessageListContext>
    </Dialog>
  )
}

function Pins({ channelId }: { channelId: string }) {
  const pages = usePins(channelId)
  const pins = pages.items

  if (pins.length === 0 && pages.isEnd && pages.problem === null) {
    return <p className="pins-none">{t('messages.no-pinned-messages-yet-pin')}</p>
  }
  return (
    <>
      <ul className="pins" aria-label={t('messages.pinned-messages')}>
        {pins.map(({ message }) => (
          <PinnedMessage key={message.id} message={message} />
        ))}
      </ul>
      <ListEnd pages={pages} text={t('messages.load-older-pins')} />
    </>
  )
}
