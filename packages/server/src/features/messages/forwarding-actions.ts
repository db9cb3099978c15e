import { flattenComponents } from '@guildhall/protocol/components/flatten-components'
import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { NewMessage } from '@guildhall/protocol/objects/messages/message'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { resolveScope } from '../../kernel/scopes/scopes.ts'
import { mayReadContentOf } from './message-content-rules.ts'
import { findMessage, keyOf } from './messages-store.ts'
import { type StoredMessage, type StoredSnapshot, shownEmbeds } from './messages-view.ts'

/** The parts of a message that forwards another one. */
export type Forwarding = Required<Pick<StoredMessage, 'message_reference' | 'message_snapshots'>>

/**
 * The content of a forwarded message, if the caller has the required permissions in its channel; undefined if nothing
 * is forwarded, or if a missing message is allowed (docs/spec/messages.md#forwards).
 *
 * @throws UnknownChannelSent, MissingAccess, NoForwardWithoutHistory, NoForwardUnread, WrongMessageType,
 * InvalidFormBody
 */
export async function findForwarded(
  kernel: Kernel,
  caller: Caller,
  reference: NewMessage['message_reference'],
): Promise<Forwarding | undefined> {
  if (reference?.type !== MessageReferenceType.FORWARD) return undefined
  const { channel_id, message_id, guild_id, fail_if_not_exists } = reference
  if (channel_id == null) {
    throw fieldError(['message_reference', 'channel_id'], 'BASE_TYPE_REQUIRED', 'This field is required')
  }
  const { guild, channel } = await mustReachSource(kernel, caller, channel_id)
  const isElsewhere = guild_id != null && guild_id !== guild?.id
  const found = isElsewhere
    ? undefined
    : await findMessage(kernel.store.db, { ...keyOf(guild, channel), id: message_id })
  if (!found) {
    if (fail_if_not_exists === false) return undefined
    throw fieldError('message_reference', 'REPLIES_UNKNOWN_MESSAGE', 'Unknown message')
  }
  mustBeForwardable(found)
  if (!mayReadContentOf(caller, guild, found)) throw new ApiError('NoForwardUnread')
  return {
    message_reference: {
      type: MessageReferenceType.FORWARD,
      message_id,
      channel_id,
      ...(guild && { guild_id: guild.id }),
    },
    message_snapshots: found.message_snapshots ?? [{ message: snapshotOf(found) }],
  }
}

async function mustReachSource(kernel: Kernel, caller: Caller, channelId: string) {
  const resolved = await resolveScope(kernel, { requires: anyChannelPermission() }, caller, { channelId }).catch(
    (error: unknown) => {
      throw error instanceof ApiError && error.error === 'UnknownChannel' ? new ApiError('UnknownChannelSent') : error
    },
  )
  const { guild = null, channel, actor } = resolved
  if (!channel || !actor) throw new ApiError('UnknownChannelSent')
  actor.mustIn(channel)
  if (!actor.canIn(channel, 'READ_MESSAGE_HISTORY')) throw new ApiError('NoForwardWithoutHistory')
  return { guild, channel }
}

/** Only messages that users wrote can be forwarded, and no polls. @throws WrongMessageType */
function mustBeForwardable({ type, poll }: StoredMessage): void {
  if (poll || (type !== MessageType.DEFAULT && type !== MessageType.REPLY)) throw new ApiError('WrongMessageType')
}

function snapshotOf(message: StoredMessage): StoredSnapshot {
  const { type, content, timestamp, edited_timestamp, mentions, mention_roles, flags, sticker_items } = message
  const { attachments } = message
  const embeds = shownEmbeds(message)
  const components = structuredClone(message.components)
  for (const { component } of flattenComponents(components)) {
    if ('custom_id' in component && component.custom_id !== undefined) component.disabled = true
  }
  return {
    ...{ type, content, timestamp, edited_timestamp, mentions, mention_roles, attachments, embeds, components, flags },
    ...(sticker_items && { sticker_items }),
  }
}
