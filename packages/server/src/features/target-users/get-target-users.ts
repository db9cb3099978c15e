import { getTargetUsers as contract } from '@guildhall/protocol/operations/target-users/get-target-users'
import { CsvText, operation } from '../../kernel/operation.ts'
import type { Db } from '../../store/db.ts'
import { mustHaveTargetUsers, NOBODY_YET, readerOfTargetUsers } from './target-users-rules.ts'
import { findList, listTargetUsers } from './target-users-store.ts'

const ROWS_AT_ONCE = 1000

/** The list that holds; one that is still worked off is not shown. */
export const getTargetUsers = operation(contract, {
  requires: readerOfTargetUsers,
  emits: [],
  audits: 'none',
  handle: ({ db, invite }) => new CsvText(lines(db, mustHaveTargetUsers(invite).targetListId)),
})

/** Read while it is sent. One that was replaced meanwhile, so that some of it may be gone, is not sent to its end. */
async function* lines(db: Db, listId: string): AsyncGenerator<string> {
  yield 'user_id\n'
  // Ids of a body may be 0.
  let after = '-1'
  for (;;) {
    const ids = await listTargetUsers(db, { listId, after, limit: ROWS_AT_ONCE })
    if (ids.length > 0) yield `${ids.join('\n')}\n`
    after = ids.at(-1) ?? after
    if (ids.length < ROWS_AT_ONCE) break
  }
  if (listId !== NOBODY_YET && !(await findList(db, listId))) throw new Error('The list was replaced')
}
