import { t } from '../../../language/dialogs.ts'
import '../row/message-row.css'
import '../row/message-body.css'
import '../search/search-panel.css'
import './inbox-dialog.css'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import type { InboxRequest } from '../../../shared/overlay/overlays.ts'
import { useLocation } from '../../../shared/page/location.ts'
import { Tabs } from '../../../shared/page/tabs.tsx'
import { MentionList, type NamesComponent } from './mention-list.tsx'
import { UnreadList } from './unread-list.tsx'

type InboxDialogProps = InboxRequest & { Names: NamesComponent; onClose: () => void }

/** What is unread, and the messages that mention the user. */
export function InboxDialog({ anchor, Names, onClose }: InboxDialogProps) {
  const { path } = useLocation()
  const [beginning] = useState(path)
  const [tab, setTab] = useState<'unread' | 'mentions'>('unread')

  useEffect(() => {
    if (path !== beginning) onClose()
  }, [path, beginning, onClose])

  return (
    <Dialog title={t('messages.inbox')} size="large" onClose={onClose}>
      <Tabs
        label={t('messages.inbox')}
        tabs={[
          { value: 'unread', label: t('messages.inbox-unread'), draw: () => <UnreadList onFollow={onClose} /> },
          {
            value: 'mentions',
            label: t('messages.inbox-mentions'),
            draw: () => <MentionList {...{ Names, anchor }} />,
          },
        ]}
        chosen={tab}
        onChoose={setTab}
      />
    </Dialog>
  )
}
