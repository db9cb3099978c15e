import { type ClientPayload, CloseCode, Opcode } from '@guildhall/protocol/gateway'
import type { ClientConnection } from '../connections/connection.ts'
import type { GatewayCommand, GatewayContext } from './command.ts'
import { guildSubscriptions } from './guild-subscriptions.ts'
import { heartbeat } from './heartbeat.ts'
import { identify } from './identify.ts'
import { presenceUpdate } from './presence-update.ts'
import { requestChannelInfo } from './request-channel-info.ts'
import { requestGuildMembers } from './request-guild-members.ts'
import { requestSoundboardSounds } from './request-soundboard-sounds.ts'
import { resume } from './resume.ts'
import { streamCreate } from './stream-create.ts'
import { streamDelete } from './stream-delete.ts'
import { voiceStateUpdate } from './voice-state-update.ts'

const COMMANDS: ReadonlyMap<number, GatewayCommand> = new Map(
  [
    heartbeat,
    identify,
    presenceUpdate,
    voiceStateUpdate,
    resume,
    requestGuildMembers,
    requestSoundboardSounds,
    requestChannelInfo,
    guildSubscriptions,
    streamCreate,
    streamDelete,
  ].map((each) => [each.opcode, each]),
)

/** The commands that clients send without user activity. A presence update contains whether the user is active. */
const IDLE_OPCODES: ReadonlySet<number> = new Set([Opcode.HEARTBEAT, Opcode.PRESENCE_UPDATE])

/** A client that has not identified receives that error before any other. */
const refuseOpcode = (connection: ClientConnection): void =>
  connection.session
    ? connection.close(CloseCode.UNKNOWN_OPCODE, 'The opcode is unknown.')
    : connection.close(CloseCode.NOT_AUTHENTICATED, 'Identify first.')

/** Performs a client's command. An error closes its connection, but never ends the process. */
export async function performCommand(
  board: GatewayContext,
  connection: ClientConnection,
  payload: ClientPayload,
): Promise<void> {
  const command = COMMANDS.get(payload.op)
  if (!command) return refuseOpcode(connection)
  if (connection.session && !IDLE_OPCODES.has(payload.op)) board.presences.sessions.acted(connection.session)
  try {
    await command.perform(board, connection, payload.d)
  } catch (error) {
    const { health, log } = board.kernel
    if (!health.explains(error)) log.error({ err: error, op: payload.op }, 'gateway command failed')
    connection.close(CloseCode.UNKNOWN_ERROR, 'Something went wrong here.')
  }
}
