import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { previewedLinks } from '@guildhall/protocol/text-links'
import type { MessageUnit } from '../messages/messages-hooks.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { showLinkPreviewsJob } from './link-previews-jobs.ts'
import { mayShowPreviews } from './previewed-links-rules.ts'

/** Queues a job for the previews of a new message, if its author may embed links. */
export function queuePreviews({ enqueue, now, settings, rights }: MessageUnit, message: StoredMessage): void {
  const isOn = settings.link_previews && hasPermissions(rights, Permission.EMBED_LINKS)
  if (!isOn || !mayShowPreviews(message) || previewedLinks(message.content).length === 0) return
  enqueue(showLinkPreviewsJob, { channel_id: message.channel_id, message_id: message.id, since: now })
}

/** Removes the previews of links that an edit has removed, and queues a job for those of new links. */
export function refreshPreviews(tx: MessageUnit, before: StoredMessage, edited: StoredMessage): StoredMessage {
  const { previews = [], ...others } = edited
  const links = previewedLinks(edited.content)
  const kept = links.flatMap((link) => previews.filter((preview) => preview.link === link))
  const isShownAgain = !mayShowPreviews(before) && mayShowPreviews(edited)
  if (kept.length < links.length && (edited.content !== before.content || isShownAgain)) queuePreviews(tx, edited)
  return kept.length > 0 ? { ...others, previews: kept } : others
}
