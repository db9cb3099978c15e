import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import type { NewMessage } from '@guildhall/protocol/objects/messages/message'
import { createMessage as contract } from '@guildhall/protocol/operations/messages/create-message'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { firstIdAt } from '../../kernel/ids/ids.ts'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, verified } from '../../kernel/permissions/requirement.ts'
import { MESSAGE_UPLOADS } from '../attachments/attachments-actions.ts'
import { speakPrivately } from '../private-channels/private-channels-actions.ts'
import { mustBeVerifiedForSome, otherInDirect } from '../private-channels/private-channels-rules.ts'
import { takeSlowmodeTurn } from '../slowmode/slowmode-actions.ts'
import { SPEAKING, turnOfMessage } from '../threads/thread-message-actions.ts'
import { mustMayAttach, mustMaySendVoice } from './attach-files-actions.ts'
import { draftMessage, judgeDraft, judgedText } from './drafts-actions.ts'
import { withListedEmbed } from './embeds-rules.ts'
import { expandMessage } from './expand-messages-actions.ts'
import { findForwarded } from './forwarding-actions.ts'
import { asSeenBy } from './message-content-rules.ts'
import { mustAcceptMessages, mustAllowReplies, readNonce } from './messages-rules.ts'
import { type ChannelUnit, findMessage, keyOf, listMessagesBy } from './messages-store.ts'
import type { StoredMessage } from './messages-view.ts'
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
    const judged = await judgeDraft(kernel, { caller, guild, channel, actor }, judgedText(draft.shown), draft.found)
    const turn = await turnOfMessage(db, channel, caller.user.id, draft.found.users.length > 0)
    const message = await write(async (tx) => {
      mustMayAttach(tx.actor, tx.channel, draft.attachments)
      mustMaySendVoice(tx.actor, tx.channel, draft.shown)
      if (body.tts) tx.actor.mustIn(tx.channel, 'SEND_TTS_MESSAGES')
      const before = nonce !== null && body.enforce_nonce && (await findMessageWithNonce(tx, caller.user.id, nonce))
      if (before) return expandMessage(tx, keyOf(tx.guild, tx.channel), before, caller.user.id)
      await takeSlowmodeTurn(tx, caller, 'message')
      const answered = await findReplyTarget(tx, body.message_reference)
      await speakPrivately(tx, caller, tx.channel)
      const { allowed_mentions: allowed, tts } = body
      const posted = await postMessage(tx, caller, draft, { allowed, nonce, tts: tts ?? false, answered })
      judged(tx, posted.id)
      return posted
    }, turn)
    return asSeenBy(caller, guild, message)
  },
})

/** How long a nonce prevents a second message. */
const NONCE_MS = 5 * 60_000
const RECENT = 50

/** A recent message of the same author and nonce in the channel. */
async function findMessageWithNonce(
  { db, guild, channel, idMoment }: ChannelUnit,
  authorId: string,
  nonce: string | number,
): Promise<StoredMessage | undefined> {
  const from = firstIdAt(idMoment - NONCE_MS)
  const recent = await listMessagesBy(db, { ...keyOf(guild, channel), authorId, from, limit: RECENT })
  return recent.find((message) => message.nonce === nonce)
}

/**
 * The message to which a new one replies; undefined if it isn't a reply, or if a missing message is allowed.
 *
 * @throws NoReplyWithoutHistory, or InvalidFormBody for a message to which a reply isn't possible here
 * (docs/spec/messages.md#replies)
 */
async function findReplyTarget(
  { db, guild, channel, actor }: ChannelUnit,
  reference: NewMessage['message_reference'],
): Promise<StoredMessage | undefined> {
  if (reference == null || reference.type === MessageReferenceType.FORWARD) return undefined
  if (!actor.canIn(channel, 'READ_MESSAGE_HISTORY')) throw new ApiError('NoReplyWithoutHistory')
  const isElsewhere =
    (reference.channel_id ?? channel.id) !== channel.id || (reference.guild_id ?? guild?.id) !== guild?.id
  if (isElsewhere) {
    const message = 'Cannot reply to a message in a different channel'
    throw fieldError('message_reference', 'REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL', message)
  }
  const found = await findMessage(db, { ...keyOf(guild, channel), id: reference.message_id })
  if (found) mustAllowReplies(found.type)
  else if (reference.fail_if_not_exists !== false) {
    throw fieldError('message_reference', 'REPLIES_UNKNOWN_MESSAGE', 'Unknown message')
  }
  return found
}
