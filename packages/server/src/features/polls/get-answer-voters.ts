import { getAnswerVoters as contract } from '@guildhall/protocol/operations/polls/get-answer-voters'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { keyOf, mustFindMessage } from '../messages/messages-store.ts'
import { listReactors } from '../messages/reactions-store.ts'

const CUSTOMARY_LIMIT = 25

/** The users who voted for an answer, by id; empty for an unknown answer. */
export const getAnswerVoters = operation(contract, {
  requires: anyChannelPermission('READ_MESSAGE_HISTORY'),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, channel, params, query }) => {
    const key = keyOf(guild, channel)
    const { poll } = await mustFindMessage(db, { ...key, id: params.messageId })
    const answer = poll?.answers.find(({ answer_id }) => String(answer_id) === params.answerId)
    if (!answer) return { users: [] }
    const { after = '0', limit = CUSTOMARY_LIMIT } = query
    return { users: await listReactors(db, { ...key, kindId: answer.kind_id, after, limit }) }
  },
})
