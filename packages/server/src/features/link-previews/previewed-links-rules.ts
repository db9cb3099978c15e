import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import { LINK_PREVIEW_LIMITS } from '@guildhall/protocol/link-preview-limits'
import { platformAddress } from '@guildhall/protocol/platform-address'
import { previewedLinks } from '@guildhall/protocol/text-links'
import type { Instance } from '../../kernel/parts/configuration.ts'
import { isWrittenType } from '../messages/messages-rules.ts'
import type { StoredMessage } from '../messages/messages-view.ts'

const WITHOUT = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.EPHEMERAL | MessageFlag.IS_CROSSPOST

/** Whether a message may show previews: copies of published messages get those of the published message. */
export const mayShowPreviews = ({ type, flags }: StoredMessage): boolean =>
  isWrittenType(type) && (flags & WITHOUT) === 0

/** The links of a message that get a preview, in their order; a link of one of its own embeds gets none. */
export function linksToPreview({ content, embeds }: StoredMessage, instance: Instance): string[] {
  const shown = new Set(embeds.map(({ url }) => url))
  const most = Math.min(LINK_PREVIEW_LIMITS.links, LIMITS.embeds.max - embeds.length)
  return previewedLinks(content)
    .filter((link) => !shown.has(link) && !leadsToUs(link, instance))
    .slice(0, most)
}

/** Links to this server, such as to messages and invites, get no preview, even under the platform's name. */
export function leadsToUs(link: string, { publicUrl, clientUrl, activitiesHost }: Instance): boolean {
  const { host, hostname } = new URL(link)
  if ([publicUrl, clientUrl].some((own) => new URL(own).host === host)) return true
  if (activitiesHost !== null && `.${hostname}`.endsWith(`.${activitiesHost}`)) return true
  return ['channel', 'invite'].includes(platformAddress(link)?.kind ?? '')
}

/**
 * On whose behalf the links of a message are fetched. A place's webhooks count as one author, because anyone who may
 * create one may create many. Responses to interactions have the id of their application as their webhook's.
 */
export const previewAuthorOf = (
  { author_id, webhook_id, application_id }: Pick<StoredMessage, 'author_id' | 'webhook_id' | 'application_id'>,
  placeId: string,
): string => (webhook_id !== undefined && webhook_id !== application_id ? placeId : author_id)
