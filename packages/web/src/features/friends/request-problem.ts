import { ApiProblem } from '../../api/api-problem.ts'

const reasons = new Map<number, (name: string) => string>([
  [30002, () => 'You have as many friends, and people whom you have asked, as one may have.'],
  [80000, (name) => `So many people have asked ${name} that nobody else can for now.`],
  [80001, (name) => `You and ${name} can’t be friends: one of you has blocked the other.`],
  [80002, (name) => `${name} is an app. Apps are nobody’s friends.`],
  [80003, () => 'That is your own user name.'],
  [80004, (name) => `Nobody here has the user name ${name}.`],
  [80007, (name) => `${name} is your friend already.`],
])

/** Why a friend request to a user fails, in words; null if the problem doesn't concern that user. */
export const requestProblem = (problem: unknown, name: string): string | null =>
  (problem instanceof ApiProblem ? reasons.get(problem.code)?.(name) : undefined) ?? null
