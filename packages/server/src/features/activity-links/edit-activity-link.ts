import { editActivityLink as contract } from '@guildhall/protocol/operations/activity-links/edit-activity-link'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { replaceImage } from '../../media/images-store.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { readLinkImage } from './links-rules.ts'
import { mustFindKeptLink, type StoredLink, updateLink } from './links-store.ts'
import { toActivityLink } from './links-view.ts'

/** The URL of the link doesn't change. */
export const editActivityLink = operation(contract, {
  requires: holderOfApplication('change'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, application, params, body: { title, description, custom_id, image: sent }, write }) => {
    const image = await readLinkImage(sent, caller)
    return write(async (tx) => {
      await mustLockApplication(tx.db, caller, application.id, 'change')
      const before = await mustFindKeptLink(tx.db, application.id, params.link)
      const link: StoredLink = {
        ...JSON.parse(before.wire),
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(custom_id !== undefined && { custom_id: custom_id || null }),
      }
      const row = { ...before, wire: JSON.stringify(link), image: image?.hash ?? before.image }
      await updateLink(tx.db, row)
      await replaceImage(tx, { kind: 'activity_link', ownerId: row.id }, image)
      return toActivityLink(row)
    })
  },
})
