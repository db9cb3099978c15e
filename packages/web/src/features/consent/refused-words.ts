import { ApiProblem } from '../../api/api-problem.ts'

const reasons: ReadonlyMap<number, string> = new Map([
  [10002, 'The application is gone. Nothing was given to it.'],
  [10003, 'That channel is gone.'],
  [10004, 'That guild is gone.'],
  [30007, 'That channel has as many webhooks as it can have. Choose another.'],
  [40007, 'The bot is banned from that guild.'],
  [50001, 'You don’t see that guild or channel any more.'],
  [
    50013,
    'You don’t manage that guild, or don’t have all of these permissions there yourself. Leave out what you don’t have.',
  ],
  [60003, 'That guild asks its moderators for a second factor, which you don’t have yet.'],
])

/** A refusal in words for whoever would let an application in. */
export function explained(problem: unknown): unknown {
  const words = problem instanceof ApiProblem ? reasons.get(problem.code) : undefined
  if (!(problem instanceof ApiProblem) || words === undefined) return problem
  const { status, code, fields, message } = problem
  return new ApiProblem({ status, code, fields, message, words })
}
