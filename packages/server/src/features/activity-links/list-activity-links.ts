import { listActivityLinks as contract } from '@guildhall/protocol/operations/activity-links/list-activity-links'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { listLinks } from './links-store.ts'
import { toActivityLink } from './links-view.ts'

/** Those that stay: what an Activity makes by itself is listed nowhere. */
export const listActivityLinks = operation(contract, {
  requires: holderOfApplication('read'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, application: { id } }) => (await listLinks(db, id)).map(toActivityLink),
})
