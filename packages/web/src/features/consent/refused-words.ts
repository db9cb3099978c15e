import { ApiProblem } from '../../api/api-problem.ts'
import { t } from '../../language/consent.ts'

const reasons: ReadonlyMap<number, string> = new Map([
  [10002, t('consent.the-application-is-gone-nothing')],
  [10003, t('consent.that-channel-is-gone')],
  [10004, t('consent.that-guild-is-gone')],
  [30007, t('consent.that-channel-has-as-many')],
  [40007, t('consent.the-bot-is-banned-from')],
  [50001, t('consent.you-dont-see-that-guild')],
  [50013, t('consent.you-dont-manage-that-guild')],
  [60003, t('consent.that-guild-asks-its-moderators')],
])

/** A refusal in words for whoever would let an application in. */
export function explained(problem: unknown): unknown {
  const words = problem instanceof ApiProblem ? reasons.get(problem.code) : undefined
  if (!(problem instanceof ApiProblem) || words === undefined) return problem
  const { status, code, fields, message } = problem
  return new ApiProblem({ status, code, fields, message, words })
}
