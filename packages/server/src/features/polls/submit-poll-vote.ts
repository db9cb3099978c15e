import { submitPollVote as contract } from '@guildhall/protocol/operations/polls/submit-poll-vote'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, verified } from '../../kernel/permissions/requirement.ts'
import { keyOf, mustFindMessage, updateMessageDetails } from '../messages/messages-store.ts'
import type { StoredAnswer } from '../messages/poll-view.ts'
import { insertReaction, removeReaction } from '../messages/reactions-store.ts'
import { mustBeAbleToMessageRecipient } from '../private-channels/private-channels-rules.ts'
import { mustNotBeTimedOut } from '../reactions/reactions-rules.ts'
import { mustBeActive } from '../threads/threads-rules.ts'
import { mustTakeVotes, readVote } from './polls-rules.ts'

/** Replaces all votes of the caller in a poll. The path is that of the platform's own clients. */
export const submitPollVote = operation(contract, {
  requires: verified(anyChannelPermission('READ_MESSAGE_HISTORY')),
  callers: ['user'],
  emits: ['MESSAGE_POLL_VOTE_ADD', 'MESSAGE_POLL_VOTE_REMOVE'],
  audits: 'none',
  handle: ({ params, body, caller, write }) =>
    write(async (tx) => {
      const { db, guild, channel } = tx
      mustNotBeTimedOut(tx)
      mustBeActive(channel)
      await mustBeAbleToMessageRecipient(db, caller, channel)
      const key = keyOf(guild, channel)
      const message = await mustFindMessage(db, { ...key, id: params.messageId })
      const poll = mustTakeVotes(message, tx.now)
      const chosen = readVote(poll, body.answer_ids)
      const { id: userId } = caller.user
      const answers: StoredAnswer[] = []
      for (const answer of poll.answers) {
        const vote = { ...key, kindId: answer.kind_id, userId }
        const isChosen = chosen.has(String(answer.answer_id))
        const isNew = isChosen ? await insertReaction(db, vote) : await removeReaction(db, vote)
        const { answer_id, count } = answer
        answers.push(isNew ? { ...answer, count: isChosen ? count + 1 : count - 1 } : answer)
        if (!isNew) continue
        tx.emit(isChosen ? 'MESSAGE_POLL_VOTE_ADD' : 'MESSAGE_POLL_VOTE_REMOVE', {
          ...{ user_id: userId, channel_id: channel.id, message_id: message.id, answer_id },
          ...(guild && { guild_id: guild.id }),
        })
      }
      updateMessageDetails(db, key.guildId, { ...message, poll: { ...poll, answers } })
    }),
})
