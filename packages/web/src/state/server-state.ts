import { applyEvent } from '@guildhall/protocol/state/apply-event'
import { type ClientState, stateFromReady } from '@guildhall/protocol/state/client-state'
import type { ConnectionState } from '../gateway/connection.ts'
import type { ReadyDetails, ReceivedEvent } from '../gateway/received-events.ts'
import { applyThreadEvent, type KnownThreads } from './known-threads.ts'
import { applyReadStateEvent, emptyReadState, type LocalReadState } from './local-read-state.ts'
import { withMembersChunk } from './members-chunk.ts'
import { applyMessageEvent } from './messages/apply-message-event.ts'
import { applyVisibility } from './messages/apply-visibility.ts'
import type { MessageWindow, MessageWindows } from './messages/message-window.ts'
import { type PendingMessage, withoutArrived } from './messages/pending-message.ts'
import { applyTyping, type Typing } from './typing.ts'

/** The server's data in this client; only events and pages of messages change it. */
export type ServerState = {
  readonly link: ConnectionState
  /** The gateway session's ID, and the ID of the sign-in session. Null until the first READY. */
  readonly session: { readonly id: string; readonly signIn: string } | null
  /** Null until the first READY. */
  readonly world: ClientState | null
  readonly windows: MessageWindows
  readonly threads: KnownThreads
  /** The open thread's ID. */
  readonly visitedThread: string | null
  readonly typing: Typing
  readonly marks: LocalReadState
  /** Sent messages that have not returned as events, in order. */
  readonly pending: readonly PendingMessage[]
}

export const initialServerState: ServerState = {
  link: { state: 'connecting' },
  session: null,
  world: null,
  windows: new Map(),
  threads: new Map(),
  visitedThread: null,
  typing: new Map(),
  marks: emptyReadState,
  pending: [],
}

/** The state after one event. */
export function applyServerEvent(before: ServerState, event: ReceivedEvent, now: number): ServerState {
  if (event.type === 'READY') return begun(before, event.data)
  if (before.world === null || event.type === 'RESUMED' || event.type === 'CHANNEL_INFO') return before
  const ownId = before.world.user.id
  if (event.type === 'GUILD_MEMBERS_CHUNK') return { ...before, world: withMembersChunk(before.world, event.data) }
  const world = applyEvent(before.world, event)
  return {
    ...before,
    world,
    windows: applyVisibility(applyMessageEvent(before.windows, event, ownId), event, before),
    threads: applyThreadEvent(before.threads, event, ownId),
    typing: applyTyping(before.typing, event, ownId, now),
    marks: applyReadStateEvent(before.marks, event, world, before.world),
    pending: event.type === 'MESSAGE_CREATE' ? withoutArrived(before.pending, [event.data]) : before.pending,
  }
}

/** After a new READY, messages may have been missed: loaded ones stay visible, and are read again. */
function begun(before: ServerState, ready: ReadyDetails): ServerState {
  const session = { id: ready.session_id, signIn: ready.auth_session_id_hash }
  const stale = [...before.windows].map(([id, window]): [string, MessageWindow] => [id, { ...window, isStale: true }])
  const pending = before.pending.filter(({ state }) => state !== 'sent')
  return {
    ...before,
    session,
    world: stateFromReady(ready),
    windows: new Map(stale),
    threads: new Map(),
    typing: new Map(),
    marks: emptyReadState,
    pending,
  }
}
