import { CloseCode, Identify, Opcode } from '@guildhall/protocol/gateway'
import { findApplicationOfBot } from '../../features/applications/applications-store.ts'
import { showPrivateChannels } from '../../features/private-channels/private-channels-actions.ts'
import { listGuildIds } from '../../features/users/users-store.ts'
import type { ApplicationRow } from '../../store/tables.ts'
import { isOnShard, judgeChoices } from '../choices.ts'
import { openCommand, type Switchboard } from '../command.ts'
import type { Connection } from '../connection.ts'
import { readyPayload } from '../ready.ts'
import { Session } from '../session.ts'
import { newSessionId } from '../sessions.ts'
import { findTokenOwner } from '../token-owner.ts'

/** Begins a session: READY, then every guild of the shard (conventions E.2). */
export const identify = openCommand({
  opcode: Opcode.IDENTIFY,
  payload: Identify,
  handle: async ({ board, connection }, d) => {
    if (connection.session || connection.isIdentifying) {
      return connection.close(CloseCode.ALREADY_AUTHENTICATED, 'This connection has a session.')
    }
    connection.isIdentifying = true
    try {
      const made = await newSession(board, connection, d)
      if (made) await begin(board, connection, made)
    } finally {
      connection.isIdentifying = false
    }
  },
})

interface NewSession {
  session: Session
  application: ApplicationRow | undefined
}

async function newSession(board: Switchboard, connection: Connection, d: Identify): Promise<NewSession | undefined> {
  const { kernel } = board
  const caller = await findTokenOwner(kernel.store.db, d.token)
  if (!caller) {
    connection.close(CloseCode.AUTHENTICATION_FAILED, 'The token is unknown.')
    return undefined
  }
  const application = caller.kind === 'bot' ? await findApplicationOfBot(kernel.store.db, caller.user.id) : undefined
  const chosen = judgeChoices(d, caller.kind === 'bot' ? (application?.flags ?? 0) : null)
  if (!chosen.ok) {
    connection.close(chosen.code, chosen.reason)
    return undefined
  }
  if (!kernel.sessionStarts.take(caller.user.id)) {
    connection.say(Opcode.INVALID_SESSION, false)
    return undefined
  }
  const id = newSessionId(kernel)
  const session = new Session({ id, caller, choices: chosen.choices }, board.departures, board.end)
  return { session, application }
}

async function begin(board: Switchboard, connection: Connection, { session, application }: NewSession): Promise<void> {
  const { instance, store } = board.kernel
  await board.users.join(session)
  const guildIds = (await listGuildIds(store.db, session.userId)).filter((id) => isOnShard(session.choices.shard, id))
  const privateChannels = session.isBot ? [] : await showPrivateChannels(store.db, session.userId)
  const { publicUrl } = instance
  if (connection.isOver) return board.users.leave(session)
  board.sessions.add(session)
  connection.session = session
  session.sink = connection
  session.dispatch(
    'READY',
    readyPayload(session, { application, guildIds, privateChannels, publicUrl, version: connection.version }),
  )
  board.users.begin(session)
  for (const id of guildIds) {
    if (session.ended) return
    await board.seats
      .take(session, id, true)
      .catch((error: unknown) => board.kernel.log.error({ err: error, guild_id: id }, 'could not send a guild'))
    await session.sink?.ready()
  }
}
