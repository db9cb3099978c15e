import { t } from '../../../language/dialogs.ts'
import '../../../shared/appearance/chip.css'
import './reactors-dialog.css'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { ReactionType } from '@guildhall/protocol/objects/messages/reaction'
import type { User } from '@guildhall/protocol/objects/users/user'
import { deleteAllReactionsForEmoji } from '@guildhall/protocol/operations/reactions/delete-all-reactions-for-emoji'
import { deleteOwnReaction } from '@guildhall/protocol/operations/reactions/delete-own-reaction'
import { deleteUserReaction } from '@guildhall/protocol/operations/reactions/delete-user-reaction'
import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Emoji } from '../../../shared/emoji/emoji.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { useNameOf } from '../../../state/names.ts'
import { useClient, useSnapshot } from '../../../state/use-client.ts'
import { useMe, useWorld } from '../../../state/world.ts'
import { messageRights } from '../row/message-rights.ts'
import { emojiPathPart, emojiText, toShownEmoji } from '../row/reaction-emoji.ts'
import { type ReactionOfType, reactionsByType } from '../row/reactions-by-type.ts'
import { isSameReaction, type ReactionTarget, useReactors } from './use-reactors.ts'

type ReactorsDialogProps = { guildId: string | null; message: Message; onClose: () => void }

/** Who reacted to a message, by emoji; moderators can remove reactions of others. */
export function ReactorsDialog({ guildId, message, onClose }: ReactorsDialogProps) {
  const client = useClient()
  const { channel_id, id } = message
  const held = useSnapshot(({ windows }) => windows.get(channel_id)?.messages.find((each) => each.id === id))
  const mayClear = useWorld((world) => messageRights(world, guildId, message).clearReactions)
  const reactions = ((held ?? message).reactions ?? []).flatMap(reactionsByType)
  const [chosen, setChosen] = useState<ReactionOfType | null>(null)
  const shown = reactions.find((each) => chosen !== null && isSameType(each, chosen)) ?? reactions[0]

  if (shown === undefined) {
    return (
      <Dialog title={t('messages.reactions')} onClose={onClose}>
        <p role="status">{t('messages.there-are-no-reactions-anymore')}</p>
      </Dialog>
    )
  }
  const { emoji, type } = shown
  const at = { channelId: channel_id, messageId: id, emojiName: emojiPathPart(emoji) }
  return (
    <Dialog
      title={t('messages.reactions')}
      onClose={onClose}
      actions={
        mayClear ? (
          <Button
            look="danger"
            onPress={() => void runWithErrorToast(() => client.call(deleteAllReactionsForEmoji, at))}
          >
            {t('messages.remove-all', { emojiWords: emojiText(emoji) })}
          </Button>
        ) : null
      }
    >
      <fieldset className="reactors-kinds">
        <legend className="unseen">{t('messages.reaction')}</legend>
        {reactions.map((each) => (
          <button
            key={`${each.type}${each.emoji.id ?? each.emoji.name}`}
            type="button"
            className="chip"
            aria-pressed={each === shown}
            aria-label={`${emojiText(each.emoji)}, ${countText(each)}`}
            onClick={() => setChosen(each)}
          >
            {each.type === ReactionType.BURST ? <Sparkles aria-hidden="true" /> : null}
            <Emoji emoji={toShownEmoji(each.emoji)} />
            {each.count}
          </button>
        ))}
      </fieldset>
      <People key={`${type}${at.emojiName}`} guildId={guildId} at={at} reaction={shown} mayClear={mayClear} />
    </Dialog>
  )
}

/** The number of reactions, in words. */
const countText = ({ type, count }: ReactionOfType): string =>
  type === ReactionType.BURST ? t('messages.burst-reaction-count', { count }) : t('messages.reaction-count', { count })

const isSameType = (one: ReactionOfType, other: ReactionOfType): boolean =>
  one.type === other.type && isSameReaction(one.emoji, other.emoji)

type PeopleProps = {
  guildId: string | null
  at: ReactionTarget
  reaction: ReactionOfType
  mayClear: boolean
}

function People({ guildId, at, reaction, mayClear }: PeopleProps) {
  const { emoji, type } = reaction
  const pages = useReactors(at, reaction)

  return (
    <>
      <ul className="reactors" aria-label={t('messages.who-reacted-with', { emojiWords: emojiText(emoji) })}>
        {pages.items.map((user) => (
          <Reactor key={user.id} guildId={guildId} user={user} at={at} type={type} mayClear={mayClear} />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </>
  )
}

type ReactorProps = {
  guildId: string | null
  user: User
  at: ReactionTarget
  type: ReactionOfType['type']
  mayClear: boolean
}

function Reactor({ guildId, user, at, type, mayClear }: ReactorProps) {
  const client = useClient()
  const isMe = useMe().id === user.id
  const name = useNameOf(guildId, user)
  const remove = () =>
    void runWithErrorToast(() =>
      isMe
        ? client.call(deleteOwnReaction, at, { query: { type } })
        : client.call(deleteUserReaction, { ...at, userId: user.id }, { query: { type } }),
    )

  return (
    <li className="reactor">
      <Avatar user={user} size={32} />
      <span className="reactor-name">
        <bdi>{name}</bdi> <bdi className="reactor-handle">@{user.username}</bdi>
      </span>
      {mayClear || isMe ? (
        <IconButton
          label={isMe ? t('messages.remove-your-reaction') : t('messages.remove-s-reaction', { name })}
          side="left"
          onClick={remove}
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  )
}
