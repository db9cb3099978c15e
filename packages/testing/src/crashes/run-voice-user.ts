import { setTimeout as wait } from 'node:timers/promises'
import { Opcode } from '@guildhall/protocol/gateway'
import type { ReconnectingClient } from '../clients/reconnecting-client.ts'
import type { SeededRandom } from './seeded-random.ts'

/** How long it waits for a confirmation, ms: its connection may be lost. */
const PATIENCE_MS = 300
const LOOK_MS = 5

/**
 * Joins and leaves voice, mutes itself and sets its presence, through its socket; returns how often that was confirmed.
 */
export async function runVoiceUser(
  client: ReconnectingClient,
  random: SeededRandom,
  at: { guildId: string; userId: string; channelIds: readonly string[]; isOver(): boolean },
): Promise<number> {
  let answered = 0
  while (!at.isOver()) {
    const before = client.lastSequence
    const channel_id = random.below(4) === 0 ? null : random.pick(at.channelIds)
    const self_mute = random.below(2) === 0
    client.send(Opcode.VOICE_STATE_UPDATE, { guild_id: at.guildId, channel_id, self_mute, self_deaf: false })
    if (random.below(4) === 0) {
      client.send(Opcode.PRESENCE_UPDATE, {
        since: null,
        activities: [],
        status: random.pick(['online', 'idle', 'dnd']),
        afk: false,
      })
    }
    const isDelivered = () => {
      const own = client.events.findLast(({ t, d }) => t === 'VOICE_STATE_UPDATE' && d.user_id === at.userId)
      return own !== undefined && (own.s ?? 0) > before && own.d.channel_id === channel_id
    }
    for (const deadline = Date.now() + PATIENCE_MS; !at.isOver() && Date.now() < deadline; await wait(LOOK_MS)) {
      if (!isDelivered()) continue
      answered++
      break
    }
  }
  return answered
}
