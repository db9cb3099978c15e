import { CloseCode, Opcode, Resume } from '@guildhall/protocol/gateway'
import type { Caller } from '../../kernel/caller.ts'
import { openCommand, type Switchboard } from '../command.ts'
import type { Connection } from '../connection.ts'
import { MissedTooMuch } from '../missed-events.ts'
import type { Revivable } from '../revivals.ts'
import { Session } from '../session.ts'
import { findTokenOwner } from '../token-owner.ts'

/** Takes up a session where the client lost it: what it missed with its original numbers, then RESUMED (conventions E.2). */
export const resume = openCommand({
  opcode: Opcode.RESUME,
  payload: Resume,
  handle: async ({ board, connection }, d) => {
    if (connection.session || connection.isIdentifying) {
      return connection.close(CloseCode.ALREADY_AUTHENTICATED, 'This connection has a session.')
    }
    connection.isIdentifying = true
    try {
      await takeUp(board, connection, d)
    } finally {
      connection.isIdentifying = false
    }
  },
})

async function takeUp(board: Switchboard, connection: Connection, { token, session_id, seq }: Resume): Promise<void> {
  const caller = await findTokenOwner(board.kernel.store.db, token)
  const found = caller && (await find(board, session_id))
  if (connection.isOver) return
  if (!caller || (found && found.userId !== caller.user.id)) {
    return connection.close(CloseCode.AUTHENTICATION_FAILED, 'The token is not the session’s.')
  }
  // With another token of the same user a session may begin anew; this one ends with the token that it began with.
  if (!found || found.tokenHash !== caller.tokenHash) return connection.say(Opcode.INVALID_SESSION, false)
  if (seq > found.ring.last) return connection.close(CloseCode.INVALID_SEQUENCE, 'The sequence is ahead of ours.')
  const session = found.ring.reaches(seq) ? await own(board, found, { caller, seq }) : undefined
  await board.departures.settled()
  if (session && !session.ended && session.ring.reaches(seq))
    return connection.isOver ? undefined : replay(board, connection, session, seq)
  if (found instanceof Session) board.end(found)
  connection.say(Opcode.INVALID_SESSION, false)
}

/** A session of this process, or one that another wrote down. */
async function find({ sessions, revivals, end }: Switchboard, id: string): Promise<Session | Revivable | undefined> {
  const session = sessions.find(id)
  if (!revivals || (session && (await revivals.isOurs(session)))) return session
  if (session) end(session)
  return revivals.find(id)
}

async function own(
  board: Switchboard,
  found: Session | Revivable,
  wish: { caller: Caller; seq: number },
): Promise<Session | undefined> {
  if (found instanceof Session) return found
  try {
    return await board.revivals?.take(board, found, wish)
  } catch (error) {
    if (error instanceof MissedTooMuch) return undefined
    throw error
  }
}

function replay(board: Switchboard, connection: Connection, session: Session, seq: number): void {
  const { sink } = session
  session.sink = connection
  connection.session = session
  sink?.close(CloseCode.UNKNOWN_ERROR, 'The session was resumed elsewhere.')
  board.sessions.regain(session)
  for (const { dispatch, sequence } of session.ring.after(seq)) {
    if (dispatch.type !== 'RESUMED') connection.send(dispatch, sequence)
    dispatch.release()
  }
  session.dispatch('RESUMED', '{"_trace":[]}')
}
