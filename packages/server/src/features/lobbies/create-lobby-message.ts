import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { createLobbyMessage as contract } from '@guildhall/protocol/operations/lobbies/create-lobby-message'
import { operation } from '../../kernel/operation.ts'
import { findLinkedChannel } from './linked-channels-actions.ts'
import { postInLinkedChannel } from './linked-messages-actions.ts'
import { callingApplication, mustBeLobbyMember, mustFindLobby, mustFitMetadata } from './lobbies-rules.ts'
import { mustBePlainLobbyMessage } from './lobby-message-rules.ts'
import { postInLobby } from './lobby-messages-actions.ts'

/** Only members of the lobby can send messages, as themselves (docs/spec/lobbies.md#messages). */
export const createLobbyMessage = operation(contract, {
  requires: callingApplication,
  oauth2Scope: 'lobbies.write',
  callers: ['bot'],
  emits: ['MESSAGE_CREATE'],
  audits: 'none',
  handle: async ({ caller, params, body, db, kernel, write }) => {
    const known = await mustFindLobby(db, caller, params.lobbyId, kernel.clock.now())
    await mustBeLobbyMember(db, known, caller.user.id)
    const content = mustBePlainLobbyMessage(body)
    mustFitMetadata(body.metadata, ['metadata'])
    const flags = (body.flags ?? 0) & (MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS)
    const sent = { author: caller.user, content, flags, metadata: body.metadata }
    const linked = await findLinkedChannel(kernel, known)
    if (linked) return postInLinkedChannel(kernel, caller, known, linked, sent)
    return write((tx) => postInLobby(tx, known, sent))
  },
})
