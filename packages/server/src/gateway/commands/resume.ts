import { ACTION_REQUIRED, CloseCode, Opcode, Resume } from '@guildhall/protocol/gateway'
import type { Caller } from '../../kernel/callers/caller.ts'
import { hasPendingSteps } from '../../kernel/callers/required-steps.ts'
import type { ClientConnection } from '../connections/connection.ts'
import { mayHaveIntents } from '../connections/identify-options.ts'
import { admit, type PendingIdentify } from '../connections/pending-identify.ts'
import { MissedTooMuch } from '../sessions/missed-events.ts'
import { GatewaySession } from '../sessions/session.ts'
import type { TakenOverSession, TakeoverRequest } from '../sessions/session-takeovers.ts'
import { type GatewayContext, openGatewayCommand } from './command.ts'

/** Resumes a session: sends the missed events with their original numbers, then RESUMED (docs/spec/gateway.md#resume). */
export const resume = openGatewayCommand({
  opcode: Opcode.RESUME,
  payload: Resume,
  handle: ({ board, connection }, d) =>
    admit(board, connection, d.token, (caller, admission) => takeUp(board, connection, { caller, admission, ...d })),
})

interface ResumeRequest extends Pick<Resume, 'session_id' | 'seq'> {
  caller: Caller
  admission: PendingIdentify
}

async function takeUp(board: GatewayContext, connection: ClientConnection, options: ResumeRequest): Promise<void> {
  const { caller, admission, session_id, seq } = options
  const found = await find(board, session_id)
  if (connection.isOver) return
  if (found && found.userId !== caller.user.id) {
    return connection.close(CloseCode.AUTHENTICATION_FAILED, 'The token is not the session’s.')
  }
  if (hasPendingSteps(board.kernel, caller)) {
    if (found instanceof GatewaySession && !found.sink) board.end(found)
    return connection.close(ACTION_REQUIRED, 'Get Required Steps lists what you must do first.')
  }
  if (!found || !mayGoOn(board, found, caller)) return connection.say(Opcode.INVALID_SESSION, false)
  if (seq > found.ring.last) {
    // If the client retries, it receives INVALID_SESSION and identifies again.
    if (found instanceof GatewaySession && !found.sink) board.end(found)
    return connection.close(CloseCode.INVALID_SEQUENCE, 'The sequence is ahead of ours.')
  }
  const session = found.ring.reaches(seq)
    ? await own(board, found, { caller, seq, isWanted: () => !connection.isOver })
    : undefined
  if (session && admission.isWithdrawn) board.end(session)
  await board.dispatchQueue.settled()
  if (session && !session.ended && session.ring.reaches(seq))
    return connection.isOver ? undefined : replay(board, connection, session, seq)
  if (found instanceof GatewaySession) board.end(found)
  connection.say(Opcode.INVALID_SESSION, false)
}

/**
 * Whether the session may be resumed. It may not with another token of the same user, nor if the application has lost
 * an intent that the session uses.
 */
function mayGoOn(
  board: GatewayContext,
  found: GatewaySession | TakenOverSession,
  { kind, tokenHash, application }: Caller,
): boolean {
  if (found.tokenHash !== tokenHash) return false
  const { intents } = found instanceof GatewaySession ? found.choices : found.written.info.choices
  if (kind !== 'bot' || mayHaveIntents(intents, application?.flags ?? 0)) return true
  if (!(found instanceof GatewaySession)) return false
  found.sink?.close(CloseCode.DISALLOWED_INTENTS, 'The application may no longer have these intents.')
  board.end(found)
  return false
}

/** Finds a session of this process, or one in another process's journal. */
async function find(
  { sessions, takeovers, end }: GatewayContext,
  id: string,
): Promise<GatewaySession | TakenOverSession | undefined> {
  const session = sessions.find(id)
  if (!takeovers || (session && (await takeovers.isOurs(session)))) return session
  if (session) end(session)
  return takeovers.find(id)
}

async function own(
  board: GatewayContext,
  found: GatewaySession | TakenOverSession,
  request: TakeoverRequest,
): Promise<GatewaySession | undefined> {
  if (found instanceof GatewaySession) return found
  try {
    return await board.takeovers?.take(board, found, request)
  } catch (error) {
    if (error instanceof MissedTooMuch) return undefined
    throw error
  }
}

function replay(board: GatewayContext, connection: ClientConnection, session: GatewaySession, seq: number): void {
  const { sink } = session
  session.sink = connection
  connection.session = session
  board.unidentified.leave(connection)
  sink?.close(CloseCode.UNKNOWN_ERROR, 'The session was resumed elsewhere.')
  board.sessions.regain(session)
  board.presences.sessions.regained(session)
  const missed = session.ring.after(seq)
  board.figures.replayed.observe(missed.length)
  for (const { dispatch, sequence } of missed) {
    if (dispatch.type !== 'RESUMED') connection.send(dispatch, sequence)
    dispatch.release()
  }
  session.dispatch('RESUMED', '{"_trace":[]}')
}
