import type { Feature } from '../../kernel/feature.ts'
import { endPoll } from './end-poll.ts'
import { expirePoll } from './expire-poll.ts'
import { getAnswerVoters } from './get-answer-voters.ts'
import { submitPollVote } from './submit-poll-vote.ts'

export const polls: Feature = {
  operations: [getAnswerVoters, submitPollVote, endPoll],
  jobs: [expirePoll],
}
