import { Message, MessageChanges } from '@guildhall/protocol/objects/message'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/requirement.ts'
import { mustBeActive } from '../threads/threads-rules.ts'
import { mustBeFitForAll } from './content-filter-actions.ts'
import { mustBeExclusive } from './mentions-rules.ts'
import {
  answeredId,
  asSeenBy,
  findOwnReactions,
  findPeople,
  mustFindMessage,
  withMessageChanges,
} from './messages-actions.ts'
import { mustBeEditable, mustBePlain } from './messages-rules.ts'
import { findMessage, keyOf, updateMessage } from './messages-store.ts'
import { peopleOf, toMessage, toMessageEvent } from './messages-view.ts'

/** The author changes what he wrote; with MANAGE_MESSAGES others may only suppress its embeds (conventions B.11). */
export const editMessage = operation({
  name: 'Edit Message',
  method: 'PATCH',
  path: '/channels/:channelId/messages/:messageId',
  requires: anyChannelPermission(),
  body: MessageChanges,
  returns: Message,
  emits: ['MESSAGE_UPDATE'],
  audits: 'none',
  handle: async ({ params, body, caller, guild, actor, channel, kernel, write }) => {
    await mustBeFitForAll(kernel, { guild, channel, actor }, body.content ?? '')
    const message = await write(async (tx) => {
      const { guild, channel, actor } = tx
      mustBeActive(channel)
      const key = keyOf(guild, channel)
      const before = await mustFindMessage(tx.db, { ...key, id: params.messageId })
      mustBeEditable(actor, channel, before, body)
      mustBePlain(body)
      mustBeExclusive(body.allowed_mentions)
      const answers = answeredId(before)
      const answered = answers === undefined ? undefined : await findMessage(tx.db, { ...key, id: answers })
      const changed = withMessageChanges(tx, before, body, answered?.author_id)
      const people = await findPeople(tx, [...peopleOf(changed), ...(answered ? peopleOf(answered) : [])], caller)
      const after = { ...changed, mentions: changed.mentions.filter((id) => people.users.has(id)) }
      await updateMessage(tx.db, key.guildId, after)
      const told = toMessage(after, people, answered)
      tx.emit('MESSAGE_UPDATE', toMessageEvent(guild, channel, told, people.members))
      const ownReactions = await findOwnReactions(tx.db, key, answered ? [after, answered] : [after], caller.user.id)
      return toMessage(after, { ...people, ownReactions }, answered)
    })
    return asSeenBy(caller, guild, message)
  },
})
