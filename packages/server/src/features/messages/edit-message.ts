import { editMessage as contract } from '@guildhall/protocol/operations/messages/edit-message'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, screened } from '../../kernel/permissions/requirement.ts'
import { MESSAGE_UPLOADS } from '../attachments/attachments-actions.ts'
import { mustBeAbleToMessageRecipient } from '../private-channels/private-channels-rules.ts'
import { mustBeActive } from '../threads/threads-rules.ts'
import { mustMayAttach } from './attach-files-actions.ts'
import { draftChanges, judgeDraft } from './drafts-actions.ts'
import { changeMessage } from './edit-message-actions.ts'
import { withListedEmbed } from './embeds-rules.ts'
import { asSeenBy } from './message-content-rules.ts'
import { changesBy, mustBeEditable } from './messages-rules.ts'
import { keyOf, mustFindMessage } from './messages-store.ts'

/** The author edits the message; with MANAGE_MESSAGES, others can only suppress its embeds (docs/spec/messages.md#editing). */
export const editMessage = operation(contract, {
  requires: screened(anyChannelPermission()),
  streamed: MESSAGE_UPLOADS,
  emits: ['MESSAGE_UPDATE'],
  audits: 'none',
  handle: async ({ params, body: sent, uploads, caller, guild, actor, channel, db, kernel, write }) => {
    const body = withListedEmbed(sent)
    const mayChange = async () => {
      const found = await mustFindMessage(db, { ...keyOf(guild, channel), id: params.messageId })
      mustBeEditable(actor, channel, found, body)
      return found.content
    }
    const received = await draftChanges(kernel, { guild, channel, actor }, body, [], uploads, mayChange)
    const text = body.content ?? null
    const judged = await judgeDraft(kernel, { caller, guild, channel, actor, mayWrite: mayChange }, text)
    const message = await write(async (tx) => {
      const { guild, channel, actor } = tx
      mustBeActive(channel)
      await mustBeAbleToMessageRecipient(tx.db, caller, channel)
      const key = keyOf(guild, channel)
      const before = await mustFindMessage(tx.db, { ...key, id: params.messageId })
      mustBeEditable(actor, channel, before, received.files.length > 0 ? { attachments: [], ...body } : body)
      mustMayAttach(actor, channel, received)
      judged(tx, before.id)
      return changeMessage(tx, caller.user, before, changesBy(actor, before, body), received)
    })
    return asSeenBy(caller, guild, message)
  },
})
