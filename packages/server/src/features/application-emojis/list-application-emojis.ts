import { listApplicationEmojis as contract } from '@guildhall/protocol/operations/application-emojis/list-application-emojis'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { findApplicationEmojis as list } from '../emojis/application-emojis-store.ts'

export const listApplicationEmojis = operation(contract, {
  requires: holderOfApplication('read'),
  emits: [],
  audits: 'none',
  handle: async ({ db, application }) => ({ items: await list(db, application.id) }),
})
