import { SETTABLE_MESSAGE_FLAGS } from '@guildhall/protocol/enums/message-flag'
import { Message, NewMessage } from '@guildhall/protocol/objects/message'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, verified } from '../../kernel/requirement.ts'
import { speakPrivately } from '../private-channels/private-channels-actions.ts'
import { mustBeVerifiedForSome } from '../private-channels/private-channels-rules.ts'
import { SPEAKING, turnOfMessage } from '../threads/speaking-actions.ts'
import { mustBeFitForAll } from './content-filter-actions.ts'
import { effectiveMentions, mentionsIn, mustBeExclusive } from './mentions-rules.ts'
import { asSeenBy, expandMessage, findAnswered, findPeople, findSaidBefore } from './messages-actions.ts'
import { mustBePlain, mustSaySomething, mustTakeMessages, readNonce } from './messages-rules.ts'
import { keyOf } from './messages-store.ts'
import { newMessage, peopleOf, toMessage, toMessageEvent } from './messages-view.ts'
import { placeMessage } from './place-message-actions.ts'
import { takeSlowmodeTurn } from './slowmode-actions.ts'

/** With `enforce_nonce` a message that was already written with the nonce is answered instead of a second one (conventions B.11). */
export const createMessage = operation({
  name: 'Create Message',
  method: 'POST',
  path: '/channels/:channelId/messages',
  requires: verified(anyChannelPermission('SEND_MESSAGES')),
  body: NewMessage,
  returns: Message,
  emits: ['MESSAGE_CREATE', 'PRIVATE_CHANNEL_CREATE', ...SPEAKING],
  audits: 'none',
  handle: async ({ body, caller, guild, actor, channel, db, kernel, write }) => {
    mustTakeMessages(channel)
    mustBePlain(body)
    mustBeExclusive(body.allowed_mentions)
    const nonce = readNonce(body)
    const content = mustSaySomething(body.content)
    await mustBeVerifiedForSome(kernel, caller, channel)
    await mustBeFitForAll(kernel, { guild, channel, actor }, content)
    const found = mentionsIn(content)
    const turn = await turnOfMessage(db, channel, caller.user.id, found.users.length > 0)
    const message = await write(async (tx) => {
      const { guild, actor } = tx
      const key = keyOf(guild, tx.channel)
      if (body.tts) actor.mustIn(tx.channel, 'SEND_TTS_MESSAGES')
      const before = nonce !== null && body.enforce_nonce && (await findSaidBefore(tx, caller.user.id, nonce))
      if (before) return expandMessage(tx.db, key, before, caller.user.id)
      await takeSlowmodeTurn(tx, caller, 'message')
      const answered = await findAnswered(tx, body.message_reference)
      const rights = actor.in(tx.channel)
      const mentions = effectiveMentions(guild, rights, found, body.allowed_mentions, answered?.author_id)
      const people = await findPeople(tx, [...mentions.users, ...(answered ? peopleOf(answered) : [])], caller)
      const stored = newMessage(tx, caller.user.id, {
        content,
        nonce,
        tts: body.tts ?? false,
        flags: (body.flags ?? 0) & SETTABLE_MESSAGE_FLAGS,
        mentions: { ...mentions, users: mentions.users.filter((id) => people.users.has(id)) },
        answered,
      })
      await speakPrivately(tx, caller, tx.channel)
      await placeMessage(tx, stored, people)
      const message = toMessage(stored, people, answered)
      tx.emit('MESSAGE_CREATE', toMessageEvent(guild, tx.channel, message, people.members))
      return message
    }, turn)
    return asSeenBy(caller, guild, message)
  },
})
