import { ApiProblem } from '../api/api-problem.ts'
import { t } from '../language/main.ts'

/** Some of these share a code, so they are recognized by message. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['Invalid Activity Action', t('state.this-activity-cant-be-opened-right')],
  ['Missing Access', t('state.no-access-to-this-channel')],
  ['Missing Permissions', t('state.you-dont-have-permission-to-open')],
  ['The Activity does not run on this platform', t('state.this-activity-doesnt-run-in')],
  ['The Activity is full', t('state.this-activity-is-full')],
  ['Under minimum age', t('state.this-activity-is-age-restricted-it')],
  ['You are not authorized to perform this action on this application', t('state.no-access-to-this-activity')],
])

/** An error for the user who tried to start or join an Activity. */
export function launchRefusal(problem: unknown): unknown {
  const words = problem instanceof ApiProblem ? reasons.get(problem.message) : undefined
  if (!(problem instanceof ApiProblem) || words === undefined) return problem
  const { status, code, fields, message } = problem
  return new ApiProblem({ status, code, fields, message, words })
}
