import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import { type InviteCaller, readInvite } from './invite-calls.ts'
import type { AnyInvite } from './invite-kinds.ts'
import { InviteForOthers, UNKNOWN_INVITE } from './invite-problem.ts'

const optionsFor = (eventId: string | null, signal: AbortSignal) => ({
  query: { with_counts: true, ...(eventId !== null && { guild_scheduled_event_id: eventId }) },
  signal,
})

/** An invite as shown to everyone with its code. */
export const loadInvite = (code: string, eventId: string | null, signal: AbortSignal): Promise<AnyInvite> =>
  readInvite({ call }, code, optionsFor(eventId, signal))

/**
 * An invite as shown to a signed-in user. An invite for named users is visible to them only, but also without a token,
 * which distinguishes it from a deleted one.
 * @throws MeantForOthers
 */
export async function loadInviteAs(caller: InviteCaller, code: string, eventId: string | null, signal: AbortSignal) {
  try {
    return await readInvite(caller, code, optionsFor(eventId, signal))
  } catch (problem) {
    const isUnknown = problem instanceof ApiProblem && problem.code === UNKNOWN_INVITE
    if (!isUnknown || !(await isThere(code, signal))) throw problem
    throw new InviteForOthers()
  }
}

const isThere = (code: string, signal: AbortSignal): Promise<boolean> =>
  loadInvite(code, null, signal).then(
    () => true,
    () => false,
  )
