import { CloseCode } from '@guildhall/protocol/gateway'
import { parseForm } from '@guildhall/protocol/parse-form'
import type { Of, Schema } from '@guildhall/protocol/schema'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Connection } from '../connections/connection.ts'
import type { Lobby } from '../connections/lobby.ts'
import type { GatewayFigures } from '../gateway-figures.ts'
import type { GuildSeats } from '../guilds/guild-seats.ts'
import type { PresenceBoard } from '../presence/presence-board.ts'
import type { ActivityLinks } from '../sessions/activity-links.ts'
import type { Departures } from '../sessions/departures.ts'
import type { Revivals } from '../sessions/revivals.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { TokenHolders } from '../sessions/token-holders.ts'
import type { UserFeeds } from '../sessions/user-feeds.ts'
import type { VoiceLinks } from '../sessions/voice-links.ts'
import type { WholeGuildRequests } from './whole-guild-requests.ts'

/** What commands work with. */
export interface Switchboard {
  readonly kernel: Kernel
  readonly sessions: Sessions
  readonly tokens: TokenHolders
  readonly seats: GuildSeats
  readonly users: UserFeeds
  readonly voices: VoiceLinks
  readonly activities: ActivityLinks
  readonly presences: PresenceBoard
  readonly departures: Departures
  readonly lobby: Lobby
  readonly figures: GatewayFigures
  readonly wholeGuilds: WholeGuildRequests
  /** Null where nothing is written down. */
  readonly revivals: Revivals | null
  /** The session is over. */
  end(session: Session): void
}

/** What a client may ask for with one opcode. */
export interface Command {
  readonly opcode: number
  /** Whether it may come before the client has a session. */
  readonly isOpen: boolean
  perform(board: Switchboard, connection: Connection, d: unknown): Promise<void> | void
}

interface Declared<P extends Schema, S> {
  opcode: number
  payload: P
  handle(place: { board: Switchboard; connection: Connection; session: S }, d: Of<P>): Promise<void> | void
}

/** A command that needs no session. A payload that doesn't fit ends the connection. */
export const openCommand = <P extends Schema>({ opcode, payload, handle }: Declared<P, null>): Command => ({
  opcode,
  isOpen: true,
  perform: (board, connection, d) => {
    const parsed = parseForm(payload, d)
    return parsed.ok ? handle({ board, connection, session: null }, parsed.value) : refuse(connection)
  },
})

/** A command of a session. */
export const command = <P extends Schema>({ opcode, payload, handle }: Declared<P, Session>): Command => ({
  opcode,
  isOpen: false,
  perform: (board, connection, d) => {
    const { session } = connection
    if (!session) return connection.close(CloseCode.NOT_AUTHENTICATED, 'Identify first.')
    const parsed = parseForm(payload, d)
    return parsed.ok ? handle({ board, connection, session }, parsed.value) : refuse(connection)
  },
})

/** The payload doesn't fit its opcode. */
export const refuse = (connection: Connection): void =>
  connection.close(CloseCode.UNKNOWN_OPCODE, 'The payload does not fit its opcode.')
