import { createTeam as contract } from '@guildhall/protocol/operations/teams/create-team'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindTeam, mustTakeTeam } from './teams-rules.ts'
import { insertTeam } from './teams-store.ts'
import { toTeam } from './teams-view.ts'

/** The creator is the first member and the owner of the team. */
export const createTeam = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller: { user }, body: { name }, write }) =>
    write(async (tx) => {
      await mustTakeTeam(tx, user.id)
      const id = tx.newId()
      await insertTeam(tx.db, { id, owner_id: user.id, name, icon: null, created_at: tx.now })
      return toTeam(await mustFindTeam(tx.db, id, user.id, 'owner'))
    }),
})
