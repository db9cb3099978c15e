import type { Thread, Threads } from '@guildhall/protocol/objects/thread'
import type { Client } from './client.ts'
import { withPage } from './told-threads.ts'

/** Which archived threads a page holds. */
export type ArchivedKind = 'public' | 'private' | 'joined'

const page_size = 50

/** A page of archived threads, the newest first, and from where the next one goes on; null if there is none. */
export type ArchivedPage = { readonly threads: readonly Thread[]; readonly next: string | null }

type Asking = Pick<Client, 'request' | 'store'>

/** Reads a page of a channel's archived threads. */
export async function readArchived(
  client: Asking,
  channelId: string,
  kind: ArchivedKind,
  before: string | null,
): Promise<ArchivedPage> {
  const place = kind === 'joined' ? 'users/@me/threads/archived/private' : `threads/archived/${kind}`
  const query = new URLSearchParams({ limit: String(page_size), ...(before !== null && { before }) })
  const page = await client.request<Threads>({ method: 'GET', path: `/channels/${channelId}/${place}?${query}` })
  client.store.setState(({ threads }) => ({ threads: withPage(threads, page) }))
  const last = page.threads.at(-1)
  const key = kind === 'joined' ? last?.id : last?.thread_metadata.archive_timestamp
  return { threads: page.threads, next: page.has_more && key !== undefined ? key : null }
}

/** Learns of the thread that is opened by its id, if it isn't known. */
export async function visitThread(client: Asking, threadId: string): Promise<void> {
  client.store.setState({ visitedThread: threadId })
  if (client.store.getState().threads.has(threadId)) return
  const thread = await client.request<Thread>({ method: 'GET', path: `/channels/${threadId}` })
  if (!('thread_metadata' in thread)) return
  client.store.setState(({ threads }) => ({ threads: withPage(threads, { threads: [thread], members: [] }) }))
}
