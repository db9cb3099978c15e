import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { useCallback, useState } from 'react'
import { describeProblem } from '../../api/api-problem.ts'
import { t } from '../../language/dialogs.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import type { ThreadListRequest } from '../../shared/overlay/overlays.ts'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { type ArchivedKind, type ArchivedPage, readArchived } from '../../state/archived-threads.ts'
import { useClient } from '../../state/use-client.ts'
import { ThreadListRow } from './thread-row.tsx'

type ArchivedThreadsProps = ThreadListRequest & {
  kind: ArchivedKind
  fits: (thread: Thread) => boolean
  onOpen: () => void
}

/** Archived threads in pages. */
export function ArchivedThreads({ guildId, channelId, kind, fits, onOpen }: ArchivedThreadsProps) {
  const client = useClient()
  const load = useCallback(() => readArchived(client, channelId, kind, null), [client, channelId, kind])
  const { answer, retry } = useLoaded(load)
  const [more, setMore] = useState<readonly ArchivedPage[]>([])

  if (answer.state === 'waiting') return <p role="status">{t('threads.loading')}</p>
  if (answer.state === 'failed') {
    return (
      <div role="alert">
        <p>{describeProblem(answer.problem)}</p>
        <Button onPress={retry}>{t('threads.try-again')}</Button>
      </div>
    )
  }
  const pages = [answer.value, ...more]
  const next = pages.at(-1)?.next ?? null
  const shown = pages.flatMap(({ threads }) => threads).filter(fits)
  const loadMore = () =>
    runWithErrorToast(async () => {
      const page = await readArchived(client, channelId, kind, next)
      setMore((before) => [...before, page])
    })

  return (
    <>
      {shown.length === 0 ? <p className="thread-list-none">{t('threads.no-threads-found')}</p> : null}
      <ul className="thread-list">
        {shown.map((thread) => (
          <ThreadListRow key={thread.id} guildId={guildId} thread={thread} onOpen={onOpen} />
        ))}
      </ul>
      {next === null ? null : <Button onPress={() => void loadMore()}>{t('threads.load-older-threads')}</Button>}
    </>
  )
}
