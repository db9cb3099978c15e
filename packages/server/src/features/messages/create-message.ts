import { createMessage as contract } from '@guildhall/protocol/operations/messages/create-message'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, verified } from '../../kernel/permissions/requirement.ts'
import { MESSAGE_UPLOADS } from '../attachments/attachments-actions.ts'
import { speakPrivately } from '../private-channels/private-channels-actions.ts'
import { mustBeVerifiedForSome, otherInDirect } from '../private-channels/private-channels-rules.ts'
import { takeSlowmodeTurn } from '../slowmode/slowmode-actions.ts'
import { SPEAKING, turnOfMessage } from '../threads/thread-message-actions.ts'
import { mustMayAttach, mustMaySendVoice } from './attach-files-actions.ts'
import { draftMessage } from './drafts-actions.ts'
import { withListedEmbed } from './embeds-rules.ts'
import { findForwarded } from './forwarding-actions.ts'
import { asSeenBy, expandMessage, findAnswered, findSentBefore } from './messages-actions.ts'
import { mustAcceptMessages, readNonce } from './messages-rules.ts'
import { keyOf } from './messages-store.ts'
import { postMessage } from './post-message-actions.ts'

/** With `enforce_nonce`, an earlier message with the same nonce is returned instead of a second one (docs/spec/messages.md#nonce). */
export const createMessage = operation(contract, {
  requires: verified(anyChannelPermission('SEND_MESSAGES')),
  streamed: MESSAGE_UPLOADS,
  emits: ['MESSAGE_CREATE', 'PRIVATE_CHANNEL_CREATE', ...SPEAKING],
  audits: 'none',
  handle: async ({ body: sent, uploads, caller, guild, actor, channel, db, kernel, write }) => {
    const body = withListedEmbed(sent)
    mustAcceptMessages(channel)
    const nonce = readNonce(body)
    const otherId = otherInDirect(channel, caller)
    if (otherId !== null) await mustBeVerifiedForSome(kernel, caller, otherId)
    const forwarded = await findForwarded(kernel, caller, body.message_reference)
    const draft = await draftMessage(kernel, { guild, channel, actor }, { ...body, forwarded }, [], uploads)
    const turn = await turnOfMessage(db, channel, caller.user.id, draft.found.users.length > 0)
    const message = await write(async (tx) => {
      mustMayAttach(tx.actor, tx.channel, draft.attachments)
      mustMaySendVoice(tx.actor, tx.channel, draft.shown)
      if (body.tts) tx.actor.mustIn(tx.channel, 'SEND_TTS_MESSAGES')
      const before = nonce !== null && body.enforce_nonce && (await findSentBefore(tx, caller.user.id, nonce))
      if (before) return expandMessage(tx, keyOf(tx.guild, tx.channel), before, caller.user.id)
      await takeSlowmodeTurn(tx, caller, 'message')
      const answered = await findAnswered(tx, body.message_reference)
      await speakPrivately(tx, caller, tx.channel)
      const { allowed_mentions: allowed, tts } = body
      return postMessage(tx, caller, draft, { allowed, nonce, tts: tts ?? false, answered })
    }, turn)
    return asSeenBy(caller, guild, message)
  },
})
