import { isDeepStrictEqual } from 'node:util'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { toTimestamp } from '../../kernel/clock.ts'
import type { KnownWebhook } from '../../store/rows/webhook-row.ts'
import { blankMessage, type StoredMessage } from '../messages/messages-view.ts'
import { authorOf } from '../messages/post-message-actions.ts'
import type { CrosspostSource } from './crossposts-store.ts'

/** The parts of a published message that are copied; a copy mentions nobody. */
const brought = ({ content, embeds, previews, components, attachments, flags }: StoredMessage) => ({
  content,
  embeds,
  ...(previews && { previews }),
  components,
  attachments,
  flags: (flags & (MessageFlag.SUPPRESS_EMBEDS | MessageFlag.IS_COMPONENTS_V2)) | MessageFlag.IS_CROSSPOST,
})

/** A copy of a published message in a following channel (docs/spec/messages.md#crossposts). */
export function newCrosspost(
  source: CrosspostSource,
  published: StoredMessage,
  follower: KnownWebhook,
  { id, now }: { id: string; now: number },
): StoredMessage {
  const { marks } = authorOf(follower)
  return {
    ...blankMessage(id, follower.channelId, follower.id, now),
    ...marks,
    ...brought(published),
    message_reference: {
      type: 0,
      message_id: source.id,
      channel_id: source.channelId,
      guild_id: source.guildId,
    },
  }
}

/**
 * A copy after its source was changed, or deleted: then nothing of its content remains. Previews of links aren't an
 * edit.
 */
export function updatedCrosspost(
  { previews: _, ...crosspost }: StoredMessage,
  published: StoredMessage | undefined,
  now: number,
): StoredMessage {
  const edited_timestamp = toTimestamp(now)
  if (published) {
    const after = { ...crosspost, ...brought(published) }
    const { previews: __, ...content } = after
    return isDeepStrictEqual(content, crosspost) ? after : { ...after, edited_timestamp }
  }
  const flags = MessageFlag.IS_CROSSPOST | MessageFlag.SOURCE_MESSAGE_DELETED
  return { ...crosspost, content: '', embeds: [], components: [], attachments: [], flags, edited_timestamp }
}
