import { ActivityLinks } from '@guildhall/protocol/objects/activity-link'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { listLinks } from './links-store.ts'
import { toActivityLink } from './links-view.ts'

/** Those that stay: what an Activity makes by itself is listed nowhere. */
export const listActivityLinks = operation({
  name: 'List Activity Links',
  method: 'GET',
  path: '/applications/:applicationId/links',
  requires: holderOfApplication('read'),
  callers: ['user'],
  returns: ActivityLinks,
  emits: [],
  audits: 'none',
  handle: async ({ db, application: { id } }) => (await listLinks(db, id)).map(toActivityLink),
})
