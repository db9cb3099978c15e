import { ApiProblem, describeProblem } from '../../api/api-problem.ts'

/** An invite that is good, and not for whoever asked for it. */
export class MeantForOthers extends Error {
  override readonly name = 'MeantForOthers'
}

/** What the server says of an invite that it doesn't know, or doesn't show to whoever asks. */
export const UNKNOWN_INVITE = 10006

const reasons: ReadonlyMap<number, string> = new Map([
  [0, 'The guild cannot be reached for now. Try again later.'],
  [10004, 'This guild is not open to everybody any more.'],
  [UNKNOWN_INVITE, 'This invite is invalid or has expired. Ask for a new one.'],
  [30001, 'You are in as many guilds as one may be. Leave one of them first.'],
  [30002, 'You have as many friends as one may have.'],
  [30004, 'This group is full.'],
  [30011, 'You are in as many groups as one may be.'],
  [30019, 'This guild is full. Somebody has to leave before you can come.'],
  [40006, 'Nobody is let in at present. Try again later.'],
  [40007, 'You are banned from this guild.'],
  [80001, 'One of you has blocked the other.'],
  [80003, 'This is your own invite. Give it to somebody else.'],
])

/** Why an invite can't be shown or accepted, or a guild not be joined, in words. */
export function entryProblem(problem: unknown): string {
  if (problem instanceof MeantForOthers)
    return 'This invite is meant for somebody else. Ask whoever gave it to you to put you on its list.'
  const isPlain = !(problem instanceof ApiProblem) || (problem.code === 0 && problem.status !== 503)
  return (isPlain ? undefined : reasons.get(problem.code)) ?? describeProblem(problem)
}

/** Whether the same invite would be refused again. */
export const isFinal = (problem: unknown): boolean =>
  problem instanceof MeantForOthers || (problem instanceof ApiProblem && problem.code === UNKNOWN_INVITE)

/** What stands above {@link entryProblem} where there is no invite to be shown. */
export const problemTitle = (problem: unknown): string =>
  problem instanceof MeantForOthers
    ? 'This invite is not for you'
    : isFinal(problem)
      ? 'Invite not found'
      : 'The invite couldn’t be loaded'
