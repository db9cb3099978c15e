import { modifyGuildLinkPreviews as contract } from '@guildhall/protocol/operations/link-previews/modify-guild-link-previews'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { hasPreviews, savePreviewSetting } from './link-previews-store.ts'

/** Only Guildhall has this. Messages that were written before keep their previews. */
export const modifyGuildLinkPreviews = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'GUILD_UPDATE',
  handle: ({ body: { enabled }, write }) =>
    write(async (tx) => {
      const { id } = tx.guild
      const before = await hasPreviews(tx.db, id)
      const changes = auditChanges({ link_previews: before }, { link_previews: enabled })
      if (changes.length === 0) return { enabled }
      await savePreviewSetting(tx.db, id, enabled)
      tx.audit({ target: id, changes })
      return { enabled }
    }),
})
