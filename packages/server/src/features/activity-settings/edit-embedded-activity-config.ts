import { editEmbeddedActivityConfig as contract } from '@guildhall/protocol/operations/activity-settings/edit-embedded-activity-config'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { replaceImages } from '../../media/images-store.ts'
import { noteChangedActivity } from '../applications/activity-changes-actions.ts'
import { activityColumns, mustMayPublish, participantsOf } from '../applications/activity-rules.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { updateApplication } from '../applications/applications-store.ts'
import { hashesOf, readArt } from './activity-art-rules.ts'
import { toActivityConfig } from './activity-settings-view.ts'

/** Absent fields are unchanged. Images and the video are validated before anything is stored (docs/spec/activities.md#settings). */
export const editEmbeddedActivityConfig = operation(contract, {
  requires: holderOfApplication('change'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, application: { id }, body, write }) => {
    const { max_participants: most, cover_image, background_image, preview_video, ...plain } = body
    const max_participants = most === undefined ? undefined : participantsOf(most)
    const art = await readArt({ cover_image, background_image, preview_video }, caller)
    return write(async (tx) => {
      const held = await mustLockApplication(tx.db, caller, id, 'change')
      if (plain.is_published === true) mustMayPublish(kernel.settings.current, caller, held)
      const changes = { ...plain, ...(max_participants !== undefined && { max_participants }), ...hashesOf(art) }
      const row = { ...held, ...activityColumns(held, changes) }
      await updateApplication(tx.db, row)
      noteChangedActivity(kernel, tx, held, row)
      await replaceImages(tx, [
        { place: { kind: 'activity_cover', ownerId: id }, image: art.cover_image },
        { place: { kind: 'activity_background', ownerId: id }, image: art.background_image },
        { place: { kind: 'activity_preview', ownerId: id }, image: art.preview_video },
      ])
      return toActivityConfig(row)
    })
  },
})
