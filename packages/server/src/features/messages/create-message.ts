import { SETTABLE_MESSAGE_FLAGS } from '@guildhall/protocol/enums/message-flag'
import { Message, NewMessage } from '@guildhall/protocol/objects/message'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/requirement.ts'
import { effectiveMentions, mentionsIn, mustBeExclusive } from './mentions-rules.ts'
import { asSeenBy, expandMessage, findAnswered, findPeople, findSaidBefore } from './messages-actions.ts'
import { mustBePlain, mustSaySomething, mustTakeMessages, readNonce } from './messages-rules.ts'
import { insertMessage, touchLastMessage } from './messages-store.ts'
import { newMessage, peopleOf, toMessage, toMessageEvent } from './messages-view.ts'

/** With `enforce_nonce` a message that was already written with the nonce is answered instead of a second one (conventions B.11). */
export const createMessage = operation({
  name: 'Create Message',
  method: 'POST',
  path: '/channels/:channelId/messages',
  requires: channelPermission('SEND_MESSAGES'),
  body: NewMessage,
  returns: Message,
  emits: ['MESSAGE_CREATE'],
  audits: 'none',
  handle: async ({ body, caller, channel, db, write }) => {
    mustTakeMessages(channel)
    mustBePlain(body)
    mustBeExclusive(body.allowed_mentions)
    const nonce = readNonce(body)
    const content = mustSaySomething(body.content)
    const message = await write(async (tx) => {
      const { guild, actor } = tx
      if (body.tts) actor.mustIn(tx.channel, 'SEND_TTS_MESSAGES')
      const before = nonce !== null && body.enforce_nonce && (await findSaidBefore(tx, caller.user.id, nonce))
      if (before) return expandMessage(tx.db, { guildId: guild.id, channelId: channel.id }, before)
      const answered = await findAnswered(tx, body.message_reference)
      const rights = actor.in(tx.channel)
      const mentions = effectiveMentions(guild, rights, mentionsIn(content), body.allowed_mentions, answered?.author_id)
      const people = await findPeople(tx, [...mentions.users, ...(answered ? peopleOf(answered) : [])], caller)
      const stored = newMessage(tx, caller.user.id, {
        content,
        nonce,
        tts: body.tts ?? false,
        flags: (body.flags ?? 0) & SETTABLE_MESSAGE_FLAGS,
        mentions: { ...mentions, users: mentions.users.filter((id) => people.users.has(id)) },
        answered,
      })
      await insertMessage(tx.db, guild.id, stored)
      await touchLastMessage(tx.db, channel.id, stored.id)
      const message = toMessage(stored, people.users, answered)
      tx.emit('MESSAGE_CREATE', toMessageEvent(guild, tx.channel, message, people.members))
      return message
    })
    return asSeenBy(db, caller, message)
  },
})
