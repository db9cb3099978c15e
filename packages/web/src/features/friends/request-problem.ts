import { ApiProblem } from '../../api/api-problem.ts'
import { t } from '../../language/main.ts'

const reasons = new Map<number, (name: string) => string>([
  [30002, () => t('friends.youve-reached-the-limit-for')],
  [80000, (name) => t('friends.has-too-many-friend-requests', { name })],
  [80001, (name) => t('friends.you-and-cant-be-friends', { name })],
  [80002, (name) => t('friends.is-an-app-apps-cant', { name })],
  [80003, () => t('friends.thats-your-own-username')],
  [80004, (name) => t('friends.no-one-here-has-the', { name })],
  [80007, (name) => t('friends.is-already-your-friend', { name })],
])

/** Why a friend request to a user fails; null if the problem doesn't concern that user. */
export const requestProblem = (problem: unknown, name: string): string | null =>
  (problem instanceof ApiProblem ? reasons.get(problem.code)?.(name) : undefined) ?? null
