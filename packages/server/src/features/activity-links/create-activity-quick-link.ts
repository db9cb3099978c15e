import { ACTIVITY_LIMITS } from '@guildhall/protocol/activity-limits'
import { createActivityQuickLink as contract } from '@guildhall/protocol/operations/activity-links/create-activity-quick-link'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { ownApplication } from '../../kernel/permissions/requirement.ts'
import { replaceImage } from '../../media/images-store.ts'
import { lockApplication } from '../commands/commands-store.ts'
import { readQuickImage } from './links-rules.ts'
import { countQuickLinks, insertLink, newLinkRow } from './links-store.ts'
import { toActivityLink } from './links-view.ts'

/** A quick link that an Activity creates for its user to share; it is valid for thirty days (docs/spec/activities.md#quick-links). */
export const createActivityQuickLink = operation(contract, {
  requires: ownApplication,
  oauth2Scope: 'any',
  emits: [],
  audits: 'none',
  handle: async ({
    caller,
    application: { id: applicationId },
    body: { title, description, custom_id, image },
    write,
  }) => {
    const picture = await readQuickImage(image, caller)
    return write(async (tx) => {
      lockApplication(tx.db, applicationId)
      const most = ACTIVITY_LIMITS.quickLinks
      if ((await countQuickLinks(tx.db, applicationId, tx.now)) >= most)
        throw fieldError('title', 'LINKS_MAX', `An application has ${most} quick links at most.`)
      const link = { title, description, custom_id: custom_id || null }
      const name = { id: tx.newId(), isQuick: true }
      const expiresAt = tx.now + ACTIVITY_LIMITS.quickLink_ms
      const row = newLinkRow(applicationId, name, link, picture?.hash ?? null, expiresAt)
      await insertLink(tx.db, row)
      await replaceImage(tx, { kind: 'activity_link', ownerId: row.id }, picture)
      return toActivityLink(row)
    })
  },
})
