import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import type { ClientGuild } from '@guildhall/protocol/state/apply-event'
import { GatewayClient } from './gateway-client.ts'
import type { Person } from './people.ts'
import { PATIENCE_MS } from './until.ts'

const BETWEEN_TRIES_MS = 50

/**
 * Asserts that what a client worked out from events is what a client that identifies now is sent. Events may still be on
 * their way to the one, and what they tell to what the other is sent: it asks again until both agree.
 */
export async function converges(client: GatewayClient, port: number, { token }: Person): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(BETWEEN_TRIES_MS)) {
    const fresh = new GatewayClient(port)
    await fresh.identify({ token, intents: ALL_INTENTS })
    const { guilds, user, unavailable, privateChannels, presences } = fresh.state
    await fresh.leave(1000)
    const expected = { user, guilds: compared(guilds), privateChannels, awaited: new Set(), unavailable, presences }
    try {
      assert.deepEqual({ ...client.state, guilds: compared(client.state.guilds) }, expected)
      return
    } catch (difference) {
      if (Date.now() > deadline) throw difference
    }
  }
}

/**
 * Guilds without member lists, for which clients ask, and without the newest messages of voice channels: whoever may view
 * one but not connect to it is shown that message with the channel, and isn't told of the next.
 */
function compared(guilds: ReadonlyMap<string, ClientGuild>): Map<string, ClientGuild> {
  const isVoice = ({ channels }: ClientGuild, id: string) => [2, 13].includes(channels.get(id)?.type ?? 0)
  return new Map(
    [...guilds].map(([id, guild]) => {
      const kept = [...guild.lastMessages].filter(([channelId]) => !isVoice(guild, channelId))
      return [id, { ...guild, lastMessages: new Map(kept), lists: new Map() }]
    }),
  )
}
