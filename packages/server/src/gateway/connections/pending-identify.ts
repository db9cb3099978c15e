import { CloseCode } from '@guildhall/protocol/gateway'
import { hashToken } from '../../features/accounts/accounts-rules.ts'
import { findCaller } from '../../features/accounts/accounts-store.ts'
import { hasExpired } from '../../features/accounts/session-expiry-actions.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { GatewayContext } from '../commands/command.ts'
import { WITHDRAWN } from '../sessions/sessions-by-token.ts'
import type { ClientConnection } from './connection.ts'

/** A client whose IDENTIFY is in progress. */
export interface PendingIdentify {
  /** Its token was revoked meanwhile, so no session begins. */
  isWithdrawn: boolean
}

/**
 * Authenticates a client by its token. It does so for one IDENTIFY at a time, and not if there is a session. A token
 * that is revoked meanwhile closes the connection like an unknown one.
 */
export async function admit(
  { kernel, tokens }: GatewayContext,
  connection: ClientConnection,
  text: string,
  begin: (caller: Caller, admission: PendingIdentify) => Promise<void> | void,
): Promise<void> {
  if (connection.session || connection.isIdentifying) {
    return connection.close(CloseCode.ALREADY_AUTHENTICATED, 'This connection has a session.')
  }
  const { hash, isBots } = readToken(text)
  connection.isIdentifying = true
  const admission = { isWithdrawn: false }
  const release = tokens.hold(hash, () => {
    admission.isWithdrawn = true
    connection.close(CloseCode.AUTHENTICATION_FAILED, WITHDRAWN)
  })
  try {
    const caller = await findCaller(kernel.store.db, hash, kernel.instance.sessionLimits)
    if (connection.isOver) return
    const isUnknown = !caller || hasExpired(caller.session, kernel.instance.sessionLimits, kernel.clock.now())
    if (isUnknown || (isBots && caller.kind !== 'bot')) {
      connection.close(CloseCode.AUTHENTICATION_FAILED, 'The token is unknown.')
    } else await begin(caller, admission)
  } finally {
    release()
    connection.isIdentifying = false
  }
}

/** Bots may prefix their token with `Bot`, as over HTTP (docs/spec/gateway.md#identify). */
function readToken(text: string): { hash: string; isBots: boolean } {
  const [, prefix, token = ''] = /^(Bot\s+)?(.*)$/su.exec(text.trim()) ?? []
  return { hash: hashToken(token), isBots: prefix !== undefined }
}
