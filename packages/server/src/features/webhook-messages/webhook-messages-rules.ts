import { isForum } from '@guildhall/protocol/enums/channel-type'
import type { WebhookMessage } from '@guildhall/protocol/objects/applications/webhook'
import type { AllowedMentions } from '@guildhall/protocol/objects/messages/message'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { type ChannelModel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { KnownWebhook } from '../../store/rows/webhook-row.ts'

/**
 * In a forum a webhook starts a post or sends to an existing one; elsewhere it can't start one (docs/spec/webhooks.md#forums).
 * @param channel the thread in the request, or the webhook's channel @throws ForumPostWithoutName, ForumPostInTwoThreads,
 * PostOutsideForum
 */
export function mustFitChannel(channel: ChannelModel, { thread_name: name }: WebhookMessage, inForum: boolean): void {
  if (!inForum && name != null) throw new ApiError('PostOutsideForum')
  if (inForum && isThread(channel) && name != null) throw new ApiError('ForumPostInTwoThreads')
  if (isForum(channel.type) && name == null) throw new ApiError('ForumPostWithoutName')
}

/**
 * The allowed mentions of webhooks: users by default, roles and @everyone only if requested
 * (docs/spec/messages.md#allowed-mentions).
 */
export const allowedOfWebhook = (allowed: AllowedMentions | null | undefined): AllowedMentions =>
  allowed ?? { parse: ['users'] }

/**
 * The components that count: a webhook that no application created may send them only if requested, and only
 * non-interactive ones (docs/spec/webhooks.md#components).
 *
 * @throws InvalidFormBody
 */
export function componentsThatCount(sent: unknown, { applicationId }: KnownWebhook, areWanted = false): unknown {
  if (applicationId !== null) return sent
  if (!areWanted) return undefined
  mustBeStill(sent)
  return sent
}

const LINK_BUTTON = 5
const BUTTON = 2
const SELECTS: readonly unknown[] = [3, 5, 6, 7, 8]

/** @throws InvalidFormBody if any of the components is interactive */
function mustBeStill(components: unknown): void {
  if (!Array.isArray(components)) return
  components.forEach((component, index) => {
    if (!isInteractive(component)) return
    const message = 'Only webhooks that an application made can send interactive components.'
    throw fieldError(['components', index], 'COMPONENT_TYPE_INVALID', message)
  })
}

/** Examines the body before it is validated; its depth is limited. */
function isInteractive(sent: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return false
  const type = 'type' in sent ? sent.type : undefined
  const style = 'style' in sent ? sent.style : undefined
  if (SELECTS.includes(type) || (type === BUTTON && style !== LINK_BUTTON)) return true
  return Object.values(sent).some(isInteractive)
}
