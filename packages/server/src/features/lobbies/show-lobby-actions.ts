import type { Lobby } from '@guildhall/protocol/objects/applications/lobby'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import { findLinkedChannel } from './linked-channels-actions.ts'
import type { LobbyRow } from './lobbies-tables.ts'
import { toLobby } from './lobbies-view.ts'
import { listLobbyMembers } from './lobby-members-store.ts'

/** A lobby with its members and its linked channel. Call it outside of a unit of work. */
export async function showLobby(kernel: Essentials & LiveState, row: LobbyRow, isForBot: boolean): Promise<Lobby> {
  const linked = await findLinkedChannel(kernel, row)
  const members = await listLobbyMembers(kernel.store.db, row.id)
  return toLobby(row, { members, channel: linked?.channel ?? null, isForBot })
}
