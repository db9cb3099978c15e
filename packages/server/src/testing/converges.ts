import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { GatewayClient } from './gateway-client.ts'
import type { Person } from './world.ts'

const PATIENCE_MS = 10_000

/**
 * Asserts that what a client worked out from events is what a client that identifies now is sent. Events may still be on
 * their way: it waits for them.
 */
export async function converges(client: GatewayClient, port: number, { token }: Person): Promise<void> {
  const fresh = new GatewayClient(port)
  await fresh.identify({ token, intents: ALL_INTENTS })
  const { guilds, user } = fresh.state
  await fresh.leave(1000)
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      assert.deepEqual(client.state, { user, guilds, awaited: new Set() })
      return
    } catch (difference) {
      if (Date.now() > deadline) throw difference
      await turn()
    }
  }
}
