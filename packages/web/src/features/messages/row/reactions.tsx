import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { ReactionType } from '@guildhall/protocol/objects/messages/reaction'
import { createReaction } from '@guildhall/protocol/operations/reactions/create-reaction'
import { deleteOwnReaction } from '@guildhall/protocol/operations/reactions/delete-own-reaction'
import { getReactions } from '@guildhall/protocol/operations/reactions/get-reactions'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/main.ts'
import { Emoji } from '../../../shared/emoji/emoji.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { userName } from '../../../state/names.ts'
import { useCan } from '../../../state/permissions.ts'
import { useClient } from '../../../state/use-client.ts'
import { useMessageListContext } from './message-list-context.ts'
import { emojiPathPart, emojiText, toShownEmoji } from './reaction-emoji.ts'
import { type ReactionOfType, reactionsByType } from './reactions-by-type.ts'

/** The reactions to a message; a press adds or removes the user's own. */
export function Reactions({ message }: { message: Message }) {
  const { reactions = [] } = message
  if (reactions.length === 0 || message.flags & MessageFlag.EPHEMERAL) return null
  return (
    <ul className="reactions" aria-label={t('messages.reactions')}>
      {reactions.flatMap(reactionsByType).map((reaction) => (
        <li key={`${reaction.type}${reaction.emoji.id ?? reaction.emoji.name}`}>
          <ReactionButton message={message} reaction={reaction} />
        </li>
      ))}
    </ul>
  )
}

type ReactionButtonProps = { message: Message; reaction: ReactionOfType }

function ReactionButton({ message, reaction }: ReactionButtonProps) {
  const { emoji, count, me, type } = reaction
  const client = useClient()
  const { guildId } = useMessageListContext()
  // Members who may not add new reactions may still join existing ones.
  const mayJoin = useCan(guildId, message.channel_id, 'READ_MESSAGE_HISTORY')
  const { title, ask } = useWhoReacted(message, reaction)
  const isBurst = type === ReactionType.BURST

  function press() {
    const at = { channelId: message.channel_id, messageId: message.id, emojiName: emojiPathPart(emoji) }
    if (mayJoin)
      void runWithErrorToast(() => client.call(me ? deleteOwnReaction : createReaction, at, { query: { type } }))
  }

  return (
    <button
      type="button"
      className={isBurst ? 'reaction reaction-burst' : 'reaction'}
      aria-pressed={me}
      aria-disabled={!mayJoin}
      aria-label={`${emojiText(emoji)}, ${isBurst ? t('messages.burst-reaction-count', { count }) : t('messages.reaction', { count })}`}
      title={title}
      onClick={press}
      onPointerEnter={ask}
      onFocus={ask}
    >
      {isBurst ? <Sparkles aria-hidden="true" /> : null}
      <Emoji emoji={toShownEmoji(emoji)} />
      <span className="reaction-count">{count}</span>
    </button>
  )
}

/** How many names are listed; the others are counted. */
const named = 8

function useWhoReacted(message: Message, { emoji, count, type }: ReactionOfType) {
  const client = useClient()
  const [known, setKnown] = useState<{ count: number; title: string } | null>(null)

  async function ask() {
    if (known?.count === count) return
    try {
      const users = await client.call(
        getReactions,
        { channelId: message.channel_id, messageId: message.id, emojiName: emojiPathPart(emoji) },
        { query: { limit: named, type } },
      )
      const others = count - users.length
      const names = users.map(userName).join(', ')
      setKnown({
        count,
        title:
          others > 0
            ? t('messages.and-more', { emoji: emojiText(emoji), names, others })
            : `${emojiText(emoji)}: ${names}`,
      })
    } catch {
      // A tooltip that can't be loaded is omitted.
    }
  }

  return { title: known?.title ?? emojiText(emoji), ask: () => void ask() }
}
