import { ApiProblem } from '../../api/api-problem.ts'
import { type Call, request } from '../../api/request.ts'
import { MeantForOthers, UNKNOWN_INVITE } from './invite-problem.ts'
import type { AnyInvite } from './shown-invite.ts'

function callFor(code: string, eventId: string | null, signal: AbortSignal): Call {
  const event = eventId === null ? '' : `&guild_scheduled_event_id=${eventId}`
  return { method: 'GET', path: `/invites/${encodeURIComponent(code)}?with_counts=true${event}`, signal }
}

type Ask = (call: Call) => Promise<AnyInvite>

/** An invite as everybody with its code is shown it. */
export const loadInvite = (code: string, eventId: string | null, signal: AbortSignal): Promise<AnyInvite> =>
  request<AnyInvite>(callFor(code, eventId, signal))

/**
 * An invite as somebody who is signed in is shown it. One that names others is there for them alone, but whoever is not
 * signed in may look at it: that tells it from one that is no more.
 *
 * @throws MeantForOthers
 */
export async function loadInviteAs(ask: Ask, code: string, eventId: string | null, signal: AbortSignal) {
  try {
    return await ask(callFor(code, eventId, signal))
  } catch (problem) {
    const isUnknown = problem instanceof ApiProblem && problem.code === UNKNOWN_INVITE
    if (!isUnknown || !(await isThere(code, signal))) throw problem
    throw new MeantForOthers()
  }
}

const isThere = (code: string, signal: AbortSignal): Promise<boolean> =>
  loadInvite(code, null, signal).then(
    () => true,
    () => false,
  )
