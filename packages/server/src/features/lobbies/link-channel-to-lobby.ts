import { LobbyMemberFlag } from '@guildhall/protocol/lobby-flags'
import { linkChannelToLobby as contract } from '@guildhall/protocol/operations/lobbies/link-channel-to-lobby'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { operation } from '../../kernel/operation.ts'
import type { Db } from '../../store/db.ts'
import { linkLobby, unlinkLobby } from './linked-channels-actions.ts'
import { callingApplication, mustBeLobbyMember, mustFindLobby } from './lobbies-rules.ts'
import type { LobbyRow } from './lobbies-tables.ts'
import { showLobby } from './show-lobby-actions.ts'

/** A member with the flag may link the lobby to a channel that they manage (docs/spec/lobbies.md#linked-channels). */
export const linkChannelToLobby = operation(contract, {
  requires: callingApplication,
  oauth2Scope: 'lobbies.write',
  callers: ['bot'],
  emits: ['CHANNEL_UPDATE'],
  audits: 'none',
  handle: async ({ caller, params, body: { channel_id: channelId }, db, kernel }) => {
    const before = await mustFindLobby(db, caller, params.lobbyId, kernel.clock.now())
    await mustMayLink(db, before, caller)
    if (channelId !== undefined && before.is_created_by_member)
      throw fieldError('channel_id', 'LOBBY_NOT_LINKABLE', 'A lobby with a secret cannot be linked')
    const isOther = before.channel_id !== null && before.channel_id !== channelId
    const linked = channelId === undefined ? null : await linkLobby(kernel, caller, before, channelId)
    if (isOther) await unlinkLobby(kernel, before)
    const { channel_id, channel_guild_id } = linked ?? { channel_id: null, channel_guild_id: null }
    return showLobby(kernel, { ...before, channel_id, channel_guild_id }, !caller.grant)
  },
})

/** @throws MissingAccess, MissingPermissions */
async function mustMayLink(db: Db, lobby: LobbyRow, caller: Caller): Promise<void> {
  if (!caller.grant) return
  const { flags } = await mustBeLobbyMember(db, lobby, caller.user.id)
  if ((flags & LobbyMemberFlag.CAN_LINK_LOBBY) === 0) throw new ApiError('MissingPermissions')
}
