import { contract } from '../../contract.ts'
import { PollVote } from '../../objects/messages/poll.ts'

export const submitPollVote = contract({
  name: 'Submit Poll Vote',
  method: 'PUT',
  path: '/channels/:channelId/polls/:messageId/answers/@me',
  body: PollVote,
  returns: 'nothing',
  errors: ['CannotMessageUser', 'PollOver', 'ThreadArchived', 'UnknownMessage', 'VotingBlocked'],
})
