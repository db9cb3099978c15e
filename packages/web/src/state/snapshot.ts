import { applyEvent, type ClientState, fromReady } from '@guildhall/protocol/state/apply-event'
import type { Link } from '../gateway/connection.ts'
import type { Ready, Received } from '../gateway/received.ts'
import { applyMarks, type Marks, noMarks } from './marks.ts'
import { withMembersChunk } from './members-chunk.ts'
import { applyTalk } from './talk/apply-talk.ts'
import type { MessageWindow, MessageWindows } from './talk/message-window.ts'
import type { PendingMessage } from './talk/pending-message.ts'
import { applyThreads, type ToldThreads } from './told-threads.ts'
import { applyTyping, type Typing } from './typing.ts'

/** Everything that the server owns and this client knows of; only events and pages of messages change it. */
export type Snapshot = {
  readonly link: Link
  /** What the gateway calls this connection, and the server the session that was signed in to. Null until the first READY. */
  readonly session: { readonly id: string; readonly signIn: string } | null
  /** Null until the first READY. */
  readonly world: ClientState | null
  readonly windows: MessageWindows
  readonly threads: ToldThreads
  /** The thread that is open, by its id. */
  readonly visitedThread: string | null
  readonly typing: Typing
  readonly marks: Marks
  /** What was written here and has not come back as a message, in the order in which it was written. */
  readonly pending: readonly PendingMessage[]
}

export const nothingYet: Snapshot = {
  link: { state: 'connecting' },
  session: null,
  world: null,
  windows: new Map(),
  threads: new Map(),
  visitedThread: null,
  typing: new Map(),
  marks: noMarks,
  pending: [],
}

/** What is known after one event. */
export function advance(before: Snapshot, event: Received, now: number): Snapshot {
  if (event.type === 'READY') return begun(before, event.data)
  if (before.world === null || event.type === 'RESUMED') return before
  const ownId = before.world.user.id
  if (event.type === 'GUILD_MEMBERS_CHUNK') return { ...before, world: withMembersChunk(before.world, event.data) }
  const world = applyEvent(before.world, event)
  return {
    ...before,
    world,
    windows: seenAgain(applyTalk(before.windows, event, ownId), event),
    threads: applyThreads(before.threads, event, ownId),
    typing: applyTyping(before.typing, event, ownId, now),
    marks: applyMarks(before.marks, event, world),
    pending: arrived(before.pending, event),
  }
}

/** Nobody is told what is said where he sees nothing: once he sees it again, what is held of it is to be read again. */
function seenAgain(windows: MessageWindows, event: Received): MessageWindows {
  if (event.type !== 'GUILD_CREATE' && event.type !== 'THREAD_LIST_SYNC') return windows
  const { data } = event
  const channels = 'channel_ids' in data ? data.channel_ids : data.channels.map(({ id }) => id)
  const ids = [...channels, ...data.threads.map(({ id }) => id)]
  const stale = ids.flatMap((id): [string, MessageWindow][] => {
    const window = windows.get(id)
    return window ? [[id, { ...window, isStale: true }]] : []
  })
  return stale.length === 0 ? windows : new Map([...windows, ...stale])
}

/** After a new READY nobody knows what was said in between: what is shown stays, and is to be read again. */
function begun(before: Snapshot, ready: Ready): Snapshot {
  const session = { id: ready.session_id, signIn: ready.auth_session_id_hash }
  const stale = [...before.windows].map(([id, window]): [string, MessageWindow] => [id, { ...window, isStale: true }])
  const pending = before.pending.filter(({ state }) => state !== 'sent')
  return {
    ...before,
    session,
    world: fromReady(ready),
    windows: new Map(stale),
    threads: new Map(),
    typing: new Map(),
    marks: noMarks,
    pending,
  }
}

function arrived(pending: Snapshot['pending'], event: Received): Snapshot['pending'] {
  if (event.type !== 'MESSAGE_CREATE' || event.data.nonce === undefined) return pending
  const nonce = String(event.data.nonce)
  return pending.some((each) => each.nonce === nonce) ? pending.filter((each) => each.nonce !== nonce) : pending
}
