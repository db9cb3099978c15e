import { hashToken } from '../features/accounts/accounts-rules.ts'
import { findCaller } from '../features/accounts/accounts-store.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Db } from '../store/db.ts'

/** Who a token belongs to. Bots may write `Bot` before theirs, as they do over HTTP (conventions E.2). */
export async function findTokenOwner(db: Db, text: string): Promise<Caller | undefined> {
  const [, prefix, token = ''] = /^(Bot\s+)?(.*)$/su.exec(text.trim()) ?? []
  const caller = await findCaller(db, hashToken(token))
  return prefix !== undefined && caller?.kind !== 'bot' ? undefined : caller
}
