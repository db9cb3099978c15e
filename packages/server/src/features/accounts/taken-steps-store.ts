import type { Account } from '../../kernel/callers/caller.ts'
import { updateRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { users } from '../../store/tables/users.ts'

/** Stores which terms a user accepted and which age they confirmed. */
export async function updateSteps(
  db: Db,
  userId: string,
  { acceptedTerms, confirmedAge }: Pick<Account, 'acceptedTerms' | 'confirmedAge'>,
): Promise<void> {
  await updateRows(db, users, { id: userId }, { accepted_terms: acceptedTerms, confirmed_age: confirmedAge })
}
