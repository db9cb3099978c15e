import { ApiProblem, describeProblem } from '../../api/api-problem.ts'
import { t } from '../../language/dialogs.ts'

/** A valid invite that the user may not use. */
export class InviteForOthers extends Error {
  override readonly name = 'MeantForOthers'
}

/** The server's error for an invite that is unknown, or not visible to the caller. */
export const UNKNOWN_INVITE = 10006

const reasons: ReadonlyMap<number, string> = new Map([
  [0, t('invite.the-guild-cant-be-reached-right')],
  [10004, t('invite.this-guild-is-no-longer-open')],
  [UNKNOWN_INVITE, t('invite.this-invite-is-invalid-or')],
  [30001, t('invite.youve-reached-the-limit-for-guilds')],
  [30002, t('invite.youve-reached-the-limit-for-friends')],
  [30004, t('invite.this-group-is-full')],
  [30011, t('invite.youve-reached-the-limit-for-groups')],
  [30019, t('invite.this-guild-is-full-someone-has')],
  [40006, t('invite.joining-is-paused-right-now')],
  [40007, t('invite.you-are-banned-from-this')],
  [80001, t('invite.one-of-you-has-blocked')],
  [80003, t('invite.this-is-your-own-invite-send')],
])

/** Why an invite can't be shown or accepted, or a guild can't be joined. */
export function inviteProblemText(problem: unknown): string {
  if (problem instanceof InviteForOthers) return t('invite.this-invite-is-for-someone-else')
  const isPlain = !(problem instanceof ApiProblem) || (problem.code === 0 && problem.status !== 503)
  return (isPlain ? undefined : reasons.get(problem.code)) ?? describeProblem(problem)
}

/** Whether the same invite would be refused again. */
export const isFinalInviteProblem = (problem: unknown): boolean =>
  problem instanceof InviteForOthers || (problem instanceof ApiProblem && problem.code === UNKNOWN_INVITE)

/** The heading above {@link inviteProblemText} without an invite. */
export const inviteProblemTitle = (problem: unknown): string =>
  problem instanceof InviteForOthers
    ? t('invite.this-invite-is-not-for')
    : isFinalInviteProblem(problem)
      ? t('invite.invite-not-found')
      : t('invite.the-invite-couldnt-be-loaded')
