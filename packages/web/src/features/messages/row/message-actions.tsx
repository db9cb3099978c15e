import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { crosspostMessage } from '@guildhall/protocol/operations/crossposts/crosspost-message'
import { editMessage } from '@guildhall/protocol/operations/messages/edit-message'
import { pinMessage } from '@guildhall/protocol/operations/pins/pin-message'
import { unpinMessage } from '@guildhall/protocol/operations/pins/unpin-message'
import { deleteAllReactions } from '@guildhall/protocol/operations/reactions/delete-all-reactions'
import { ackMessage } from '@guildhall/protocol/operations/read-states/ack-message'
import {
  Copy,
  Eraser,
  Forward,
  Link2,
  ListChecks,
  MailOpen,
  Megaphone,
  PanelTop,
  PanelTopClose,
  Pencil,
  Pin,
  PinOff,
  Reply,
  Smile,
  Spool,
  Trash2,
} from 'lucide-react'
import { t } from '../../../language/main.ts'
import { copyIdActions } from '../../../shared/developer-mode.ts'
import type { MenuAction, MenuActions } from '../../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { openStartThread } from '../../../shared/overlay/overlays.ts'
import { runWithErrorToast, showToast } from '../../../shared/overlay/toasts.tsx'
import { channelPath } from '../../../shared/page/paths.ts'
import { copyText } from '../../../shared/text/copy-text.ts'
import type { Client } from '../../../state/client.ts'
import type { OfferedCommand } from '../../../state/offered-commands.ts'
import { maySelectMessage } from '../selection/may-select-message.ts'
import type { SelectedMessages } from '../selection/selected-messages.ts'
import { askToDelete } from './delete-message.ts'
import { type MessageRights, messageRights, suppressesEmbeds } from './message-rights.ts'

type Meant = {
  readonly client: Client
  readonly guildId: string | null
  readonly message: Message
  /** Applications' message commands. */
  readonly commands: readonly OfferedCommand[]
  readonly chosen: SelectedMessages
}

/** The actions on a message. */
export function messageActions(meant: Meant): MenuActions {
  const { client, guildId, message } = meant
  const { world } = client.store.getState()
  if (world === null) return []
  const rights = messageRights(world, guildId, message)
  const groups = [talking, reactions, keeping, copying, using].map((group) => group(meant, rights))
  return [...groups, removing(meant, rights, maySelectMessage(world, guildId, message))]
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [null, ...group]))
}

function removing({ client, message, chosen }: Meant, rights: MessageRights, isChoosable: boolean): MenuAction[] {
  const several: MenuAction = {
    label: t('messages.select-messages-to-delete'),
    icon: <ListChecks />,
    onSelect: () => chosen.begin(message.id),
  }
  const one: MenuAction = {
    label: t('messages.delete'),
    icon: <Trash2 />,
    tone: 'danger',
    onSelect: () => askToDelete(client, message),
  }
  return [
    ...(isChoosable ? [several] : []),
    ...(rights.suppress ? [suppression(client, message)] : []),
    ...(rights.remove ? [one] : []),
  ]
}

function suppression(client: Client, message: Message): MenuAction {
  const { channel_id: channelId, id: messageId } = message
  const isSuppressed = suppressesEmbeds(message)
  const flags = isSuppressed ? 0 : MessageFlag.SUPPRESS_EMBEDS
  return {
    label: isSuppressed ? t('messages.show-embeds') : t('messages.remove-embeds'),
    icon: isSuppressed ? <PanelTop /> : <PanelTopClose />,
    onSelect: () => void runWithErrorToast(() => client.call(editMessage, { channelId, messageId }, { flags })),
  }
}

function talking({ client, guildId, message }: Meant, rights: MessageRights): MenuAction[] {
  const { channel_id, id } = message
  return [
    ...(rights.reply
      ? [{ label: t('messages.reply'), icon: <Reply />, onSelect: () => client.drafts.startReply(channel_id, message) }]
      : []),
    ...(rights.edit
      ? [{ label: t('messages.edit'), icon: <Pencil />, onSelect: () => client.drafts.startEdit(channel_id, id) }]
      : []),
    ...(rights.startThread && guildId !== null
      ? [
          {
            label: t('messages.start-a-thread-dialog'),
            icon: <Spool />,
            onSelect: () => openStartThread({ guildId, channelId: channel_id, messageId: id, name: '' }),
          },
        ]
      : []),
    ...(rights.forward
      ? [{ label: t('messages.forward'), icon: <Forward />, onSelect: () => openForward(guildId, message) }]
      : []),
  ]
}

function openForward(guildId: string | null, message: Message): void {
  openDialog(async () => {
    const { ForwardDialog } = await import('../forward-dialog.tsx')
    return (close) => <ForwardDialog guildId={guildId} message={message} onClose={close} />
  })
}

function reactions({ client, guildId, message }: Meant, rights: MessageRights): MenuAction[] {
  if (!message.reactions?.length) return []
  const { channel_id, id } = message
  const removal: MenuAction = {
    label: t('messages.remove-all-reactions-dialog'),
    icon: <Eraser />,
    tone: 'danger',
    onSelect: () =>
      askToConfirm({
        title: t('messages.confirm-remove-all-reactions'),
        text: t('messages.everyones-reactions-will-be-removed'),
        action: t('messages.remove'),
        work: () => client.call(deleteAllReactions, { channelId: channel_id, messageId: id }),
      }),
  }
  return [
    { label: t('messages.view-reactions'), icon: <Smile />, onSelect: () => openReactors(guildId, message) },
    ...(rights.clearReactions ? [removal] : []),
  ]
}

function openReactors(guildId: string | null, message: Message): void {
  openDialog(async () => {
    const { ReactorsDialog } = await import('../reactors/reactors-dialog.tsx')
    return (close) => <ReactorsDialog guildId={guildId} message={message} onClose={close} />
  })
}

function keeping({ client, message }: Meant, rights: MessageRights): MenuAction[] {
  const { channel_id, id, pinned } = message
  const pin: MenuAction = {
    label: pinned ? t('messages.unpin') : t('messages.pin'),
    icon: pinned ? <PinOff /> : <Pin />,
    onSelect: () =>
      void runWithErrorToast(() =>
        client.call(pinned ? unpinMessage : pinMessage, { channelId: channel_id, messageId: id }),
      ),
  }
  const publish: MenuAction = {
    label: t('messages.publish-to-followers'),
    icon: <Megaphone />,
    onSelect: () =>
      void runWithErrorToast(async () => {
        await client.call(crosspostMessage, { channelId: channel_id, messageId: id })
        showToast(t('messages.published-to-the-channels-that'))
      }),
  }
  const markUnread: MenuAction = {
    label: t('messages.mark-as-unread-from-here'),
    icon: <MailOpen />,
    onSelect: () => void runWithErrorToast(() => unread(client, message)),
  }
  return [...(rights.pin ? [pin] : []), ...(rights.publish ? [publish] : []), ...(rights.link ? [markUnread] : [])]
}

/** The message itself becomes unread too: the read state ends just before it. */
const unread = (client: Client, { channel_id, id }: Message) =>
  client.call(
    ackMessage,
    { channelId: channel_id, messageId: String(BigInt(id) - 1n) },
    { manual: true, mention_count: 0 },
  )

function copying({ guildId, message }: Meant, rights: MessageRights): MenuAction[] {
  const { channel_id, id, content } = message
  const link = `${location.origin}${channelPath(guildId, channel_id, id)}`
  const text: MenuAction = {
    label: t('messages.copy-text'),
    icon: <Copy />,
    onSelect: () => void copyText(content, t('messages.text')),
  }
  const copyLink: MenuAction = {
    label: t('messages.copy-link'),
    icon: <Link2 />,
    onSelect: () => void copyText(link, t('messages.link')),
  }
  return [...(content === '' ? [] : [text]), ...(rights.link ? [copyLink] : []), ...copyIdActions(id)]
}

function using({ client, guildId, message, commands }: Meant, rights: MessageRights): MenuAction[] {
  if (!rights.useCommands) return []
  return commands.map(({ command, application, title }) => ({
    label: title,
    hint: application.name,
    onSelect: () =>
      void client.interactions.runCommand({
        command: { ...command, applicationName: application.name },
        guildId,
        channelId: message.channel_id,
        targetId: message.id,
      }),
  }))
}
