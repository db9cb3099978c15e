import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { getChannel } from '@guildhall/protocol/operations/any-channel/get-channel'
import { listJoinedPrivateArchivedThreads } from '@guildhall/protocol/operations/threads/list-joined-private-archived-threads'
import { listPrivateArchivedThreads } from '@guildhall/protocol/operations/threads/list-private-archived-threads'
import { listPublicArchivedThreads } from '@guildhall/protocol/operations/threads/list-public-archived-threads'
import type { Client } from './client.ts'
import { withThreadPage } from './known-threads.ts'

/** The kinds of archived threads in a page. */
export type ArchivedKind = 'public' | 'private' | 'joined'

const page_size = 50

/** A page of archived threads, newest first, and the cursor of the next one; null if there is none. */
export type ArchivedPage = { readonly threads: readonly Thread[]; readonly next: string | null }

type Asking = Pick<Client, 'call' | 'store'>

const lists = {
  public: listPublicArchivedThreads,
  private: listPrivateArchivedThreads,
  joined: listJoinedPrivateArchivedThreads,
}

/** Reads a page of a channel's archived threads. */
export async function readArchived(
  client: Asking,
  channelId: string,
  kind: ArchivedKind,
  before: string | null,
): Promise<ArchivedPage> {
  const query = { limit: page_size, ...(before !== null && { before }) }
  const page = await client.call(lists[kind], { channelId }, { query })
  client.store.setState(({ threads }) => ({ threads: withThreadPage(threads, page) }))
  const last = page.threads.at(-1)
  const key = kind === 'joined' ? last?.id : last?.thread_metadata.archive_timestamp
  return { threads: page.threads, next: page.has_more && key !== undefined ? key : null }
}

/** Loads the thread that is opened by its ID, if it is unknown. */
export async function loadOpenedThread(client: Asking, threadId: string): Promise<void> {
  client.store.setState({ visitedThread: threadId })
  if (client.store.getState().threads.has(threadId)) return
  const thread = await client.call(getChannel, { channelId: threadId })
  if (!('thread_metadata' in thread)) return
  client.store.setState(({ threads }) => ({ threads: withThreadPage(threads, { threads: [thread], members: [] }) }))
}
