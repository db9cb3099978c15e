import { ApiProblem } from '../../api/api-problem.ts'
import { t } from '../../language/consent.ts'

const reasons: ReadonlyMap<number, string> = new Map([
  [10002, t('consent.the-application-was-deleted-it-didnt')],
  [10003, t('consent.this-channel-was-deleted')],
  [10004, t('consent.this-guild-was-deleted')],
  [30007, t('consent.this-channel-has-the-maximum-number')],
  [40007, t('consent.the-bot-is-banned-from')],
  [50001, t('consent.you-no-longer-have-access-to')],
  [50013, t('consent.you-dont-manage-this-guild-or')],
  [60003, t('consent.this-guild-requires-two-factor')],
])

/** An error for the user who is asked to authorize an application. */
export function explainRefusal(problem: unknown): unknown {
  const words = problem instanceof ApiProblem ? reasons.get(problem.code) : undefined
  if (!(problem instanceof ApiProblem) || words === undefined) return problem
  const { status, code, fields, message } = problem
  return new ApiProblem({ status, code, fields, message, words })
}
