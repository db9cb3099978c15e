import { CloseCode } from '@guildhall/protocol/gateway'
import { parseForm } from '@guildhall/protocol/parse-form'
import type { Infer, Schema } from '@guildhall/protocol/schema'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ClientConnection } from '../connections/connection.ts'
import type { UnidentifiedConnections } from '../connections/unidentified-connections.ts'
import type { GatewayFigures } from '../gateway-metrics.ts'
import type { SessionGuilds } from '../guilds/session-guilds.ts'
import type { PresenceTracker } from '../presence/presence-tracker.ts'
import type { DispatchQueue } from '../sessions/dispatch-queue.ts'
import type { FollowedUsers } from '../sessions/followed-users.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { SessionActivities } from '../sessions/session-activities.ts'
import type { SessionTakeovers } from '../sessions/session-takeovers.ts'
import type { SessionVoiceStates } from '../sessions/session-voice-states.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { TokenHolders } from '../sessions/sessions-by-token.ts'
import type { WholeGuildRequests } from './whole-guild-requests.ts'

/** The parts that commands need. */
export interface GatewayContext {
  readonly kernel: Kernel
  readonly sessions: Sessions
  readonly tokens: TokenHolders
  readonly sessionGuilds: SessionGuilds
  readonly users: FollowedUsers
  readonly voices: SessionVoiceStates
  readonly activities: SessionActivities
  readonly presences: PresenceTracker
  readonly dispatchQueue: DispatchQueue
  readonly unidentified: UnidentifiedConnections
  readonly figures: GatewayFigures
  readonly wholeGuilds: WholeGuildRequests
  /** Null without a journal. */
  readonly takeovers: SessionTakeovers | null
  end(session: GatewaySession): void
}

/** The handler of an opcode that clients send. */
export interface GatewayCommand {
  readonly opcode: number
  /** Whether it is allowed before the client has a session. */
  readonly isOpen: boolean
  perform(board: GatewayContext, connection: ClientConnection, d: unknown): Promise<void> | void
}

interface Declared<P extends Schema, S> {
  opcode: number
  payload: P
  handle(place: { board: GatewayContext; connection: ClientConnection; session: S }, d: Infer<P>): Promise<void> | void
}

/** A command that requires no session. An invalid payload closes the connection. */
export const openGatewayCommand = <P extends Schema>({
  opcode,
  payload,
  handle,
}: Declared<P, null>): GatewayCommand => ({
  opcode,
  isOpen: true,
  perform: (board, connection, d) => {
    const parsed = parseForm(payload, d)
    return parsed.ok ? handle({ board, connection, session: null }, parsed.value) : refusePayload(connection)
  },
})

/** A command that requires a session. */
export const gatewayCommand = <P extends Schema>({
  opcode,
  payload,
  handle,
}: Declared<P, GatewaySession>): GatewayCommand => ({
  opcode,
  isOpen: false,
  perform: (board, connection, d) => {
    const { session } = connection
    if (!session) return connection.close(CloseCode.NOT_AUTHENTICATED, 'Identify first.')
    const parsed = parseForm(payload, d)
    return parsed.ok ? handle({ board, connection, session }, parsed.value) : refusePayload(connection)
  },
})

/** Closes the connection because a payload is invalid for its opcode. */
export const refusePayload = (connection: ClientConnection): void =>
  connection.close(CloseCode.UNKNOWN_OPCODE, 'The payload does not fit its opcode.')
