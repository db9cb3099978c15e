import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'
import { createReaction } from '@guildhall/protocol/operations/reactions/create-reaction'
import { deleteOwnReaction } from '@guildhall/protocol/operations/reactions/delete-own-reaction'
import { t } from '../../language/voice-and-onboarding.ts'
import { Emoji } from '../../shared/emoji/emoji.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { useCan } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'

type PostReactionProps = { forum: GuildChannel; post: Thread; start: Message | undefined }

/** The default reaction of a forum's posts: a press adds or removes it. */
export function PostReaction({ forum, post, start }: PostReactionProps) {
  const client = useClient()
  const emoji = useDefaultReaction(forum)
  const mayReact = useCan(forum.guild_id, post.id, 'ADD_REACTIONS', 'READ_MESSAGE_HISTORY')
  if (emoji === null || start === undefined) return null
  const given = start.reactions?.find((each) => isSame(each.emoji, emoji))
  const isGiven = given?.me ?? false
  if (given === undefined && !mayReact) return null

  function press() {
    const named = emoji?.id ? `${emoji.name}:${emoji.id}` : (emoji?.name ?? '')
    const at = { channelId: post.id, messageId: post.id, emojiName: named }
    void runWithErrorToast(() => client.call(isGiven ? deleteOwnReaction : createReaction, at))
  }

  return (
    <button
      type="button"
      className="post-reaction"
      aria-pressed={isGiven}
      aria-label={`${emoji.name}, ${reactionCountText(given?.count ?? 0)}: ${post.name}`}
      disabled={post.thread_metadata.archived}
      onClick={press}
    >
      <Emoji
        emoji={
          emoji.id === null
            ? { text: emoji.name ?? '' }
            : { id: emoji.id, name: emoji.name ?? '', isAnimated: emoji.animated ?? false }
        }
      />
      {given?.count ?? 0}
    </button>
  )
}

export const reactionCountText = (count: number): string => t('forum.reaction', { count })

const isSame = (one: ReactionEmoji, other: ReactionEmoji): boolean =>
  one.id === other.id && (one.id !== null || bare(one.name) === bare(other.name))

/** An emoji with and without its variation selector is the same. */
const bare = (name: string | null): string => (name ?? '').replaceAll('\uFE0F', '')

/** Null if the forum has none, or it was deleted. */
function useDefaultReaction({ guild_id, default_reaction_emoji }: GuildChannel): ReactionEmoji | null {
  const emojis = useGuild(guild_id)?.emojis
  if (!default_reaction_emoji) return null
  const { emoji_id, emoji_name } = default_reaction_emoji
  if (!emoji_id) return emoji_name ? { id: null, name: emoji_name } : null
  const own = emojis?.get(emoji_id)
  return own ? { id: own.id, name: own.name, animated: own.animated } : null
}
