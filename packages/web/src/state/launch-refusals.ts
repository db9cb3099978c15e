import { ApiProblem } from '../api/api-problem.ts'

/** Some of these share a number, so that they are known by what they say. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['Invalid Activity Action', 'This Activity can’t be opened now: it is switched off, or has no page yet.'],
  ['Missing Access', 'You don’t see this channel, or no longer do.'],
  ['Missing Permissions', 'You may not open this Activity here.'],
  ['The Activity does not run on this platform', 'This Activity doesn’t run in browsers.'],
  ['The Activity is full', 'This Activity is full.'],
  ['Under minimum age', 'This Activity is for adults: it opens in age-restricted channels alone.'],
  ['You are not authorized to perform this action on this application', 'This Activity is not open to you.'],
])

/** A refusal in words for whoever would be in an Activity. */
export function launchRefusal(problem: unknown): unknown {
  const words = problem instanceof ApiProblem ? reasons.get(problem.message) : undefined
  if (!(problem instanceof ApiProblem) || words === undefined) return problem
  const { status, code, fields, message } = problem
  return new ApiProblem({ status, code, fields, message, words })
}
