import { ACTIVITY_LIMITS } from '@guildhall/protocol/activity-limits'
import { createActivityLink as contract } from '@guildhall/protocol/operations/activity-links/create-activity-link'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { replaceImage } from '../../media/images-store.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { readLinkImage } from './links-rules.ts'
import { insertLink, listLinks, newLinkRow } from './links-store.ts'
import { toActivityLink } from './links-view.ts'

/** A custom link that developers create; it is valid until it is deleted (docs/spec/activities.md#links). */
export const createActivityLink = operation(contract, {
  requires: holderOfApplication('change'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, application: { id: applicationId }, body, write }) => {
    const { title, description, custom_id } = body
    const image = await readLinkImage(body.image, caller)
    return write(async (tx) => {
      await mustLockApplication(tx.db, caller, applicationId, 'change')
      const most = ACTIVITY_LIMITS.links
      if ((await listLinks(tx.db, applicationId)).length >= most)
        throw fieldError('title', 'LINKS_MAX', `An application has ${most} links at most.`)
      const link = { title, description, custom_id: custom_id || null }
      const row = newLinkRow(applicationId, { id: tx.newId(), isQuick: false }, link, image.hash, null)
      await insertLink(tx.db, row)
      await replaceImage(tx, { kind: 'activity_link', ownerId: row.id }, image)
      return toActivityLink(row)
    })
  },
})
