import { contract } from '../../contract.ts'
import { PollVoters, PollVotersQuery } from '../../objects/messages/poll.ts'

export const getAnswerVoters = contract({
  name: 'Get Answer Voters',
  method: 'GET',
  path: '/channels/:channelId/polls/:messageId/answers/:answerId',
  query: PollVotersQuery,
  returns: PollVoters,
  errors: ['UnknownMessage'],
})
