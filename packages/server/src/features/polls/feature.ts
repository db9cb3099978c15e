import type { Feature } from '../../kernel/feature.ts'
import { messageWritten, partRead } from '../messages/messages-hooks.ts'
import { endPoll } from './end-poll.ts'
import { expirePoll } from './expire-poll.ts'
import { getAnswerVoters } from './get-answer-voters.ts'
import { leaveToEnd } from './polls-actions.ts'
import { readPoll } from './polls-rules.ts'
import { submitPollVote } from './submit-poll-vote.ts'

export const polls: Feature = {
  operations: [getAnswerVoters, submitPollVote, endPoll],
  jobs: [expirePoll],
  hooks: [partRead.with(readPoll), messageWritten.with(leaveToEnd)],
}
