import { deleteActivityLink as contract } from '@guildhall/protocol/operations/activity-links/delete-activity-link'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { mustFindKeptLink, removeLink } from './links-store.ts'

/** Takes effect at once: the link still opens the Activity, but without parameters. */
export const deleteActivityLink = operation(contract, {
  requires: holderOfApplication('change'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller, application, params, write }) =>
    write(async (tx) => {
      await mustLockApplication(tx.db, caller, application.id, 'change')
      const link = await mustFindKeptLink(tx.db, application.id, params.link)
      await removeLink(tx.db, link)
      await removeImagesOf(tx.db, link.id)
    }),
})
