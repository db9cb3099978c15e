import { listActivityLinks as contract } from '@guildhall/protocol/operations/activity-links/list-activity-links'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { listLinks } from './links-store.ts'
import { toActivityLink } from './links-view.ts'

/** Lists custom links. Quick links can't be listed. */
export const listActivityLinks = operation(contract, {
  requires: holderOfApplication('read'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, application: { id } }) => (await listLinks(db, id)).map(toActivityLink),
})
