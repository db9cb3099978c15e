import { endPoll as contract } from '@guildhall/protocol/operations/polls/end-poll'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, screened } from '../../kernel/permissions/requirement.ts'
import { expandMessage } from '../messages/expand-messages-actions.ts'
import { asSeenBy } from '../messages/message-content-rules.ts'
import { keyOf, mustFindMessage } from '../messages/messages-store.ts'
import { mustBeActive } from '../threads/threads-rules.ts'
import { finishPoll as end } from './polls-actions.ts'
import { mustTakeVotes } from './polls-rules.ts'

/** A poll's author can end it early. */
export const endPoll = operation(contract, {
  requires: screened(anyChannelPermission()),
  emits: ['MESSAGE_UPDATE', 'MESSAGE_CREATE'],
  audits: 'none',
  handle: async ({ params, caller, guild, write }) => {
    const message = await write(async (tx) => {
      mustBeActive(tx.channel)
      const key = keyOf(tx.guild, tx.channel)
      const found = await mustFindMessage(tx.db, { ...key, id: params.messageId })
      if (found.author_id !== caller.user.id) throw new ApiError('NotYourMessage')
      if (!found.poll) throw new ApiError('NotAPoll')
      const ended = await end(tx, tx, found, mustTakeVotes(found, tx.now))
      return expandMessage(tx, key, ended, caller.user.id)
    })
    return asSeenBy(caller, guild, message)
  },
})
