import { t } from '../../language/dialogs.ts'
import '../../shared/appearance/chip.css'
import './thread-list-dialog.css'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { useMemo, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import { openStartThread, type ThreadListRequest } from '../../shared/overlay/overlays.ts'
import { normalizeForSearch } from '../../shared/text/normalize-for-search.ts'
import type { ArchivedKind } from '../../state/archived-threads.ts'
import { useCan } from '../../state/permissions.ts'
import { useSnapshot } from '../../state/use-client.ts'
import { activeThreads } from './active-threads.ts'
import { ArchivedThreads } from './archived-threads.tsx'
import { ThreadListRow } from './thread-row.tsx'

type Shelf = 'active' | ArchivedKind

/** The threads of a channel: active and archived ones. */
export function ThreadListDialog({ guildId, channelId, onClose }: ThreadListRequest & { onClose: () => void }) {
  const mayRead = useCan(guildId, channelId, 'READ_MESSAGE_HISTORY')
  const manages = useCan(guildId, channelId, 'MANAGE_THREADS')
  const mayStart = useCan(guildId, channelId, 'CREATE_PUBLIC_THREADS')
  const [shelf, setShelf] = useState<Shelf>('active')
  const [sought, setSought] = useState('')
  const shelves: readonly (readonly [Shelf, string])[] = [
    ['active', t('threads.active')],
    ...(mayRead
      ? ([
          ['public', t('threads.archived')],
          [manages ? 'private' : 'joined', t('threads.private-archived')],
        ] as const)
      : []),
  ]
  const fits = (thread: Thread) => normalizeForSearch(thread.name).includes(normalizeForSearch(sought))

  return (
    <Dialog
      title={t('threads.threads')}
      size="large"
      onClose={onClose}
      actions={
        mayStart ? (
          <Button look="main" onPress={() => openStartThread({ guildId, channelId, messageId: null, name: '' })}>
            {t('threads.start-a-thread')}
          </Button>
        ) : null
      }
    >
      <div className="thread-list-tools">
        <fieldset className="thread-list-shelves">
          <legend className="unseen">{t('threads.threads-to-show')}</legend>
          {shelves.map(([each, label]) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === shelf}
              className="chip"
              onClick={() => setShelf(each)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <input
          type="search"
          className="thread-list-search"
          aria-label={t('threads.search-by-name')}
          placeholder={t('threads.search-by-name')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      {shelf === 'active' ? (
        <ActiveThreads guildId={guildId} channelId={channelId} fits={fits} onOpen={onClose} />
      ) : (
        <ArchivedThreads
          key={shelf}
          guildId={guildId}
          channelId={channelId}
          kind={shelf}
          fits={fits}
          onOpen={onClose}
        />
      )}
    </Dialog>
  )
}

type ActiveThreadsProps = ThreadListRequest & { fits: (thread: Thread) => boolean; onOpen: () => void }

function ActiveThreads({ guildId, channelId, fits, onOpen }: ActiveThreadsProps) {
  const threads = useSnapshot(({ threads }) => threads)
  const all = useMemo(() => activeThreads(threads, channelId), [threads, channelId])
  const shown = all.filter(fits)

  if (shown.length === 0)
    return (
      <p className="thread-list-none">
        {all.length === 0 ? t('threads.there-are-no-active-threads') : t('threads.no-threads-found')}
      </p>
    )
  return (
    <ul className="thread-list">
      {shown.map((thread) => (
        <ThreadListRow key={thread.id} guildId={guildId} thread={thread} onOpen={onOpen} />
      ))}
    </ul>
  )
}
