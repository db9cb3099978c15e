import { ACTION_REQUIRED, CloseCode, Identify, Opcode } from '@guildhall/protocol/gateway'
import { LIMITS } from '@guildhall/protocol/limits'
import { findAccountById } from '../../features/accounts/accounts-store.ts'
import { showPrivateActivities } from '../../features/activities/activities-view.ts'
import { stopBot } from '../../features/applications/applications-actions.ts'
import { listGuildSettings } from '../../features/guild-notification-settings/guild-notification-settings-store.ts'
import { showPrivateChannels } from '../../features/private-channels/private-channels-actions.ts'
import { showReadStates } from '../../features/read-states/read-states-view.ts'
import { showRelationships } from '../../features/relationships/relationships-actions.ts'
import { friendsOf } from '../../features/relationships/relationships-view.ts'
import { findUserSettings } from '../../features/user-settings/user-settings-store.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { hasPendingSteps } from '../../kernel/callers/required-steps.ts'
import { clientProgramOf } from '../connections/client-program.ts'
import type { ClientConnection } from '../connections/connection.ts'
import { isFirstShard, judgeIdentify } from '../connections/identify-options.ts'
import { admit } from '../connections/pending-identify.ts'
import { listGuildIdsOfShard } from '../gateway-store.ts'
import { readyPayload } from '../sessions/ready.ts'
import { GatewaySession } from '../sessions/session.ts'
import { newSessionId } from '../sessions/sessions.ts'
import { type GatewayContext, openGatewayCommand } from './command.ts'

/** Starts a session: sends READY, then every guild of the shard (docs/spec/gateway.md#identify). */
export const identify = openGatewayCommand({
  opcode: Opcode.IDENTIFY,
  payload: Identify,
  handle: ({ board, connection }, d) =>
    admit(board, connection, d.token, async (caller) => {
      const flags = caller.kind === 'bot' ? (caller.application?.flags ?? 0) : null
      const chosen = judgeIdentify(d, flags, board.kernel.clock.now())
      if (!chosen.ok) return connection.close(chosen.code, chosen.reason)
      if (hasPendingSteps(board.kernel, caller)) {
        return connection.close(ACTION_REQUIRED, 'Get Required Steps lists what you must do first.')
      }
      if (d.compress === true) connection.compressPayloads()
      const id = newSessionId(board.kernel)
      const session = new GatewaySession({ id, caller, choices: chosen.choices }, board.dispatchQueue, board.end)
      const guildIds = await enter(board, connection, session)
      if (guildIds && caller.session) {
        board.kernel.sessionUses.began(caller, connection.address, clientProgramOf(d.properties))
      }
      if (guildIds) await sendGuilds(board, session, guildIds)
    }),
})

/** Sends READY and returns the guilds that are sent after it; undefined if no session was started. */
async function enter(
  board: GatewayContext,
  connection: ClientConnection,
  session: GatewaySession,
): Promise<readonly string[] | undefined> {
  const { db } = board.kernel.store
  const { choices, userId } = session
  let isBegun = false
  await board.users.join(session)
  try {
    // The account may have changed after it was read and before its stream was followed.
    session.caller = { ...session.caller, ...(await findAccountById(db, userId)) }
    const guildIds = await listGuildIdsOfShard(db, userId, choices.shard ?? [0, 1], LIMITS.guildsPerShard + 1)
    if (guildIds.length > LIMITS.guildsPerShard) {
      connection.close(CloseCode.SHARDING_REQUIRED, 'These are too many guilds for one shard.')
      return undefined
    }
    if (!(await mayStart(board, connection, session))) return undefined
    const privateChannels = isFirstShard(choices.shard)
      ? await showPrivateChannels(db, { id: userId, isBot: session.isBot })
      : []
    const { publicUrl } = board.kernel.instance
    const relationships = session.isBot ? [] : await showRelationships(db, userId)
    const readStates = session.isBot ? null : await showReadStates(db, userId)
    const guildSettings = session.isBot ? null : await listGuildSettings(db, userId)
    const settings = session.isBot ? null : await findUserSettings(db, userId)
    const activities = session.isBot ? null : await showPrivateActivities(db, privateChannels)
    // Only users receive private presences; bots receive presences by guild.
    const links = session.isBot ? [] : [...privateChannels, ...friendsOf(relationships)]
    await board.presences.showPrivately(session, links, (presences) => {
      if (connection.isOver) return false
      isBegun = true
      board.sessions.add(session)
      connection.session = session
      board.unidentified.leave(connection)
      session.sink = connection
      const { version } = connection
      const ready = {
        guildIds,
        privateChannels,
        presences,
        relationships,
        readStates,
        guildSettings,
        settings,
        activities,
        publicUrl,
        version,
      }
      session.dispatch('READY', readyPayload(session, ready))
      board.presences.sessions.add(session)
      return true
    })
    if (!isBegun) return undefined
    board.users.begin(session)
    return guildIds
  } finally {
    if (!isBegun) board.users.leave(session)
  }
}

/**
 * Counts the session start. A bot that starts too many in a day loses its token, since it probably fails and restarts
 * in a loop (docs/spec/gateway.md#session-start-limit); its owner creates a new token after fixing it. A user's client is
 * asked to retry later.
 */
async function mayStart(
  { kernel }: GatewayContext,
  connection: ClientConnection,
  session: GatewaySession,
): Promise<boolean> {
  const { caller, choices, isBot } = session
  const start = await kernel.sessionStarts.take(caller.user.id, isBot ? (choices.shard?.[0] ?? 0) : null)
  if (start === 'used up' && isBot) await loseToken(kernel, caller)
  else if (start !== 'begun') connection.say(Opcode.INVALID_SESSION, false)
  return start === 'begun'
}

async function loseToken(kernel: GatewayContext['kernel'], { user }: Caller): Promise<void> {
  kernel.log.warn(
    { user_id: user.id, username: user.username, limit: LIMITS.sessionStartsPerDay },
    'a bot started too many gateway sessions in 24 hours: its token was revoked, its owner can create a new one',
  )
  await stopBot(kernel, user.id)
}

async function sendGuilds(board: GatewayContext, session: GatewaySession, guildIds: readonly string[]): Promise<void> {
  for (const id of guildIds) {
    if (session.ended) return
    await board.sessionGuilds.subscribe(session, id, true)
    await session.ready()
  }
}
