import { bulkDeleteMessages as contract } from '@guildhall/protocol/operations/messages/bulk-delete-messages'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { mustBeDeletable, mustBeInGuild, mustBeYoung } from './messages-rules.ts'
import { keyOf, listMessagesById } from './messages-store.ts'
import { removeMessages } from './remove-messages-actions.ts'

/** Unknown ids are ignored (docs/spec/messages.md#bulk-deletion). */
export const bulkDeleteMessages = operation(contract, {
  requires: anyChannelPermission('MANAGE_MESSAGES'),
  emits: ['MESSAGE_DELETE_BULK'],
  audits: 'MESSAGE_BULK_DELETE',
  handle: ({ body, kernel, write }) => {
    mustBeYoung(body.messages, kernel.ids.now())
    return write(async (tx) => {
      const { channel } = tx
      const guild = mustBeInGuild(tx.guild)
      const key = keyOf(guild, channel)
      const found = await listMessagesById(tx.db, key, body.messages)
      if (found.length === 0) return
      for (const { type } of found) mustBeDeletable(type)
      await removeMessages(tx, key, found)
      const ids = found.map(({ id }) => id)
      tx.audit({ target: channel.id, options: { count: String(ids.length) } })
      tx.emit('MESSAGE_DELETE_BULK', { ids, channel_id: channel.id, guild_id: guild.id })
    }, 'guild')
  },
})
