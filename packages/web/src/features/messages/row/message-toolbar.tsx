import { CommandType } from '@guildhall/protocol/enums/application-command'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { ReactionType } from '@guildhall/protocol/objects/messages/reaction'
import { createReaction } from '@guildhall/protocol/operations/reactions/create-reaction'
import { Ellipsis, Pencil, Reply, SmilePlus, Spool, Trash2 } from 'lucide-react'
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useContext, useEffect, useState } from 'react'
import { t } from '../../../language/main.ts'
import { EmojiPopover } from '../../../shared/emoji/emoji-popover.tsx'
import { useCustomEmoji } from '../../../shared/emoji/use-custom-emoji.ts'
import { Switch } from '../../../shared/form/switch.tsx'
import { Menu } from '../../../shared/overlay/menu.tsx'
import { openStartThread } from '../../../shared/overlay/overlays.ts'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { useContextCommands } from '../../../state/commands.ts'
import { useClient } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import { ActiveRowContext } from '../list/active-row.ts'
import { useSelectedMessages } from '../selection/selected-messages.ts'
import { askToDelete, deleteAtOnce } from './delete-message.ts'
import { messageActions } from './message-actions.tsx'
import { useMessageListContext } from './message-list-context.ts'
import { messageRights } from './message-rights.ts'
import { emojiPathPart, toReactionEmoji } from './reaction-emoji.ts'

/** The most frequent actions on a message, and a menu of the others. It is shown while the message is active. */
export function MessageToolbar({ message }: { message: Message }) {
  const client = useClient()
  const { guildId } = useMessageListContext()
  const world = useWorld((known) => known)
  const hold = useHold(message.id)
  const rights = messageRights(world, guildId, message)
  const { channel_id, id } = message

  function remove({ shiftKey }: MouseEvent) {
    if (shiftKey) deleteAtOnce(client, message)
    else askToDelete(client, message)
  }

  return (
    <div className="message-toolbar" role="toolbar" aria-label={t('messages.message-actions')}>
      {rights.react ? <ReactButton message={message} onOpenChange={hold} /> : null}
      {rights.edit ? (
        <ToolButton
          label={t('messages.edit')}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => client.drafts.startEdit(channel_id, id)}
        />
      ) : rights.reply ? (
        <ToolButton
          label={t('messages.reply')}
          icon={<Reply aria-hidden="true" />}
          onClick={() => client.drafts.startReply(channel_id, message)}
        />
      ) : null}
      {rights.startThread && guildId !== null ? (
        <ToolButton
          label={t('messages.start-a-thread')}
          icon={<Spool aria-hidden="true" />}
          onClick={() => openStartThread({ guildId, channelId: channel_id, messageId: id, name: '' })}
        />
      ) : null}
      {rights.remove ? (
        <ToolButton label={t('messages.delete')} icon={<Trash2 aria-hidden="true" />} onClick={remove} />
      ) : null}
      <MoreMenu message={message} onOpenChange={hold} />
    </div>
  )
}

type ToolButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; icon: ReactNode }

function ToolButton({ label, icon, ...rest }: ToolButtonProps) {
  return (
    <button {...rest} type="button" className="icon-button message-tool" aria-label={label} title={label}>
      {icon}
    </button>
  )
}

type ToolProps = { message: Message; onOpenChange: (isOpen: boolean) => void }

/** The guilds' emoji are only collected when the picker opens. */
function ReactButton({ message: { channel_id, id }, onOpenChange }: ToolProps) {
  const client = useClient()
  const { guildId } = useMessageListContext()
  const [isOpen, setIsOpen] = useState(false)
  const [isBurst, setIsBurst] = useState(false)
  const customs = useCustomEmoji({ guildId, channelId: channel_id, isWanted: isOpen, use: 'reaction' })

  function change(next: boolean) {
    setIsOpen(next)
    onOpenChange(next)
  }

  return (
    <EmojiPopover
      customs={customs}
      onOpenChange={change}
      onPick={(emoji) => {
        void runWithErrorToast(() =>
          client.call(
            createReaction,
            { channelId: channel_id, messageId: id, emojiName: emojiPathPart(toReactionEmoji(emoji)) },
            { query: { type: isBurst ? ReactionType.BURST : ReactionType.NORMAL } },
          ),
        )
      }}
      trigger={<ToolButton label={t('messages.react')} icon={<SmilePlus aria-hidden="true" />} />}
    >
      <div className="message-burst-choice">
        <Switch label={t('messages.burst-reaction')} isOn={isBurst} onSwitch={setIsBurst} />
      </div>
    </EmojiPopover>
  )
}

function MoreMenu({ message, onOpenChange }: ToolProps) {
  const client = useClient()
  const { guildId } = useMessageListContext()
  const chosen = useSelectedMessages()
  const commands = useContextCommands(CommandType.MESSAGE, message.channel_id)
  return (
    <Menu
      label={t('messages.more-actions')}
      trigger={<ToolButton label={t('messages.more-actions')} icon={<Ellipsis aria-hidden="true" />} />}
      actions={messageActions({ client, guildId, message, commands, chosen })}
      onOpenChange={onOpenChange}
    />
  )
}

/** An open menu or picker of a message keeps that message active. */
function useHold(id: string): (isOpen: boolean) => void {
  const active = useContext(ActiveRowContext)
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (!isHeld) return
    active.hold(id)
    return () => active.hold(null)
  }, [active, id, isHeld])

  return setIsHeld
}
