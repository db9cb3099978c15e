import { Opcode } from '@guildhall/protocol/gateway'
import type { Client } from './client.ts'
import { generateNonce } from './nonce.ts'

/** The maximum number of offered members. */
const limit = 25

/** After this time no more results are expected. */
const patience_ms = 4_000

/**
 * Searches a guild's members by name prefix; found members are added to the state. Resolves when they arrive, or after
 * a timeout.
 */
export function searchMembers(
  client: Pick<Client, 'onEvent' | 'send'>,
  guildId: string,
  query: string,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const nonce = generateNonce(Date.now())
  const stop = client.onEvent((event) => {
    if (event.type === 'GUILD_MEMBERS_CHUNK' && event.data.nonce === nonce) resolve()
  })
  const timer = setTimeout(resolve, patience_ms)
  signal.addEventListener('abort', () => resolve())
  client.send(Opcode.REQUEST_GUILD_MEMBERS, { guild_id: guildId, query, limit, nonce })
  return promise.finally(() => {
    stop()
    clearTimeout(timer)
  })
}
