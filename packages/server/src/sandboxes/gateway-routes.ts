import { GatewayAction } from '@guildhall/protocol/sandboxes/gateway-action'
import type { AffectedSession } from '../gateway/connections/connection-control.ts'
import { ActFault } from './act-fault.ts'
import type { Sandbox } from './sandbox.ts'
import { NOTHING, sandboxRoute } from './sandbox-route.ts'

/** Changes the bot's gateway connections. */
export const controlGateway = sandboxRoute({
  method: 'POST',
  path: '/gateway',
  isRecorded: true,
  summary: 'Have something happen to the bot’s connections',
  body: GatewayAction,
  query: NOTHING,
  handle: async (sandbox, { body }) => {
    const sessions = await perform(sandbox, body)
    sandbox.transcript.note(`-- gateway: ${JSON.stringify(body)}`)
    return { status: 200, body: { sessions } }
  },
})

/** Lists the bot's sessions with open connections. */
export const listSessions = sandboxRoute({
  method: 'GET',
  path: '/gateway',
  summary: 'List the bot’s connected sessions',
  body: NOTHING,
  query: NOTHING,
  handle: async ({ app, world }) => ({
    status: 200,
    body: { sessions: world.bot === null ? [] : app.gateway.control.sessionsOf({ userId: world.bot.id }) },
  }),
})

/** @throws ActFault, CallRefused */
async function perform(sandbox: Sandbox, action: GatewayAction): Promise<readonly AffectedSession[]> {
  const { app, world, delivery } = sandbox
  if (world.bot === null) throw new ActFault('the sandbox has no bot')
  const { control } = app.gateway
  const bot = { userId: world.bot.id }
  switch (action.action) {
    case 'drop':
      mustBeConnected(action.shard, control.sessionsOf(bot))
      return control.drop({ ...bot, shard: action.shard }, action.code)
    case 'reconnect':
      mustBeConnected(action.shard, control.sessionsOf(bot))
      return control.askToReconnect({ ...bot, shard: action.shard })
    case 'invalidate':
      mustBeConnected(action.shard, control.sessionsOf(bot))
      return control.invalidate({ ...bot, shard: action.shard }, action.resumable)
    case 'outage': {
      const path = `/guildhall/guilds/${action.guild_id}/unavailable`
      await sandbox.actor('owner')?.api.call(action.over ? 'DELETE' : 'PUT', path)
      return control.sessionsOf(bot)
    }
    case 'pause_acks':
      delivery.pausesAcks = action.paused
      return control.sessionsOf(bot)
  }
}

/** @throws ActFault if no connection would be affected */
function mustBeConnected(shard: number | undefined, sessions: readonly AffectedSession[]): void {
  if (sessions.length === 0) throw new ActFault('the bot is not connected to the gateway')
  const connected = sessions.map((session) => session.shard ?? ([0, 1] as const))
  if (shard === undefined || connected.some(([index]) => index === shard)) return
  const shown = connected.toSorted(([one], [other]) => one - other).map(([index, count]) => `${index} of ${count}`)
  throw new ActFault(`shard ${shard} is not connected: there are ${[...new Set(shown)].join(', ')}`)
}
