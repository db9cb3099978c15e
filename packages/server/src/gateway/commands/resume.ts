import { CloseCode, Opcode, Resume } from '@guildhall/protocol/gateway'
import { openCommand } from '../command.ts'
import { findTokenOwner } from '../token-owner.ts'

/** Takes up a session where the client lost it: what it missed with its original numbers, then RESUMED (conventions E.2). */
export const resume = openCommand({
  opcode: Opcode.RESUME,
  payload: Resume,
  handle: async ({ board, connection }, { token, session_id, seq }) => {
    if (connection.session || connection.isIdentifying) {
      return connection.close(CloseCode.ALREADY_AUTHENTICATED, 'This connection has a session.')
    }
    connection.isIdentifying = true
    const caller = await findTokenOwner(board.kernel.store.db, token).finally(() => {
      connection.isIdentifying = false
    })
    if (connection.isOver) return
    const session = board.sessions.find(session_id)
    if (!caller || (session && session.userId !== caller.user.id)) {
      return connection.close(CloseCode.AUTHENTICATION_FAILED, 'The token is not the session’s.')
    }
    // With another token of the same user a session may begin anew; this one ends with the token that it began with.
    if (!session || session.caller.tokenHash !== caller.tokenHash) return connection.say(Opcode.INVALID_SESSION, false)
    if (seq > session.sequence) return connection.close(CloseCode.INVALID_SEQUENCE, 'The sequence is ahead of ours.')
    if (!session.ring.reaches(seq)) {
      board.end(session)
      return connection.say(Opcode.INVALID_SESSION, false)
    }
    const { sink } = session
    session.sink = connection
    connection.session = session
    sink?.close(CloseCode.UNKNOWN_ERROR, 'The session was resumed elsewhere.')
    board.sessions.regain(session)
    for (const { dispatch, sequence } of session.ring.after(seq)) {
      if (dispatch.type !== 'RESUMED') connection.send(dispatch, sequence)
    }
    session.dispatch('RESUMED', '{"_trace":[]}')
  },
})
