import { getTargetUsers as contract } from '@guildhall/protocol/operations/target-users/get-target-users'
import { CsvText, operation } from '../../kernel/operation.ts'
import type { Db } from '../../store/db.ts'
import { mustHaveTargetUsers, NOBODY_YET, readerOfTargetUsers } from './target-users-rules.ts'
import { findList, listTargetUsers } from './target-users-store.ts'

const ROWS_AT_ONCE = 1000

/** The current list; one that is still being filled is not returned. */
export const getTargetUsers = operation(contract, {
  requires: readerOfTargetUsers,
  emits: [],
  audits: 'none',
  handle: ({ db, invite }) => new CsvText(lines(db, mustHaveTargetUsers(invite).targetListId)),
})

/**
 * Reads while it sends. If the list is replaced meanwhile, so that a part of it may be removed, the transfer is
 * aborted.
 */
async function* lines(db: Db, listId: string): AsyncGenerator<string> {
  yield 'user_id\n'
  // An id in a body may be 0.
  let after = '-1'
  for (;;) {
    const ids = await listTargetUsers(db, { listId, after, limit: ROWS_AT_ONCE })
    if (ids.length > 0) yield `${ids.join('\n')}\n`
    after = ids.at(-1) ?? after
    if (ids.length < ROWS_AT_ONCE) break
  }
  if (listId !== NOBODY_YET && !(await findList(db, listId))) throw new Error('The list was replaced')
}
