import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { GatewayClient } from '../clients/gateway-client.ts'
import type { Person } from './people.ts'
import { UNTIL_TIMEOUT_MS } from './until.ts'

const BETWEEN_TRIES_MS = 50

/**
 * Asserts that a client's state from events equals that of a client that identifies now. Events may be in transit, so
 * it retries until both agree.
 */
export async function assertConverges(client: GatewayClient, port: number, { token }: Person): Promise<void> {
  // A client without heartbeats for a minute is closed, and a busy machine may take as long between two calls.
  client.send(Opcode.HEARTBEAT, client.sequence)
  for (const deadline = Date.now() + UNTIL_TIMEOUT_MS; ; await pause(BETWEEN_TRIES_MS)) {
    const fresh = new GatewayClient(port)
    await fresh.identify({ token, intents: ALL_INTENTS })
    const { guilds, user, unavailable, privateChannels, relationships, presences, readStates, ...set } = fresh.state
    await fresh.close(1000)
    const known = new Set([
      ...privateChannels.keys(),
      ...[...guilds.values()].flatMap(({ channels }) => [...channels.keys()]),
    ])
    const readIn = (all: ClientState['readStates']) => new Map([...all].filter(([id]) => known.has(id)))
    const received = { guilds: compared(guilds), awaited: new Set(), unavailable, presences }
    const expected = { ...set, user, ...received }
    try {
      const { state } = client
      assert.deepEqual(
        { ...state, guilds: compared(state.guilds), readStates: readIn(state.readStates), ...withoutLooks(state) },
        { ...expected, readStates: readIn(readStates), ...withoutLooks({ privateChannels, relationships }) },
      )
      return
    } catch (difference) {
      if (Date.now() > deadline) throw difference
    }
  }
}

/**
 * Private channels and relationships with user IDs only: users without a shared guild don't receive each other's new
 * names.
 */
const withoutLooks = ({ privateChannels, relationships }: Pick<ClientState, 'privateChannels' | 'relationships'>) => ({
  privateChannels: new Map(
    [...privateChannels].map(([id, each]) => [id, { ...each, recipients: each.recipients.map((user) => user.id) }]),
  ),
  relationships: new Map([...relationships].map(([id, each]) => [id, { ...each, user: each.user.id }])),
})

/**
 * Guilds without member lists, which clients request, and without the newest messages and pins of voice channels: a
 * member who may view one but not connect to it gets them with the channel, but no events for later ones.
 */
function compared(guilds: ReadonlyMap<string, ClientGuild>): Map<string, ClientGuild> {
  const isVoice = ({ channels }: ClientGuild, id: string) => [2, 13].includes(channels.get(id)?.type ?? 0)
  return new Map(
    [...guilds].map(([id, guild]) => {
      const lastMessages = new Map([...guild.lastMessages].filter(([channelId]) => !isVoice(guild, channelId)))
      const channels = new Map(
        [...guild.channels].map(([channelId, { last_pin_timestamp, ...channel }]) => {
          const isKept = last_pin_timestamp !== undefined && !isVoice(guild, channelId)
          return [channelId, { ...channel, ...(isKept && { last_pin_timestamp }) }]
        }),
      )
      return [id, { ...guild, channels, lastMessages, lists: new Map() }]
    }),
  )
}
