import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { deleteChannel } from '@guildhall/protocol/operations/any-channel/delete-channel'
import { modifyChannel } from '@guildhall/protocol/operations/any-channel/modify-channel'
import { joinThread } from '@guildhall/protocol/operations/threads/join-thread'
import { leaveThread } from '@guildhall/protocol/operations/threads/leave-thread'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { Ellipsis } from 'lucide-react'
import type { BodyOf } from '../../api/call.ts'
import { t } from '../../language/main.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Menu, type MenuAction } from '../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { permissionsInChannel } from '../../state/permissions.ts'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { useMe, useWorld } from '../../state/world.ts'

type ThreadToolsProps = {
  thread: BareThread
  /** Further actions, before the others. */
  more: readonly MenuAction[]
}

/** The actions on a thread: join and leave, edit, archive. */
export function ThreadTools({ thread, more }: ThreadToolsProps) {
  const client = useClient()
  const me = useMe()
  const isIn = useSnapshot(({ threads }) => threads.get(thread.id)?.member !== undefined)
  const rights = useWorld((world) => permissionsInChannel(world, thread.guild_id, thread.id))
  const { archived, locked } = thread.thread_metadata
  const manages = hasPermissions(rights, Permission.MANAGE_THREADS)
  const mayWrite = hasPermissions(rights, Permission.SEND_MESSAGES)
  const mayChange = manages || (thread.owner_id === me.id && !locked)
  const isPost = useWorld(({ guilds }) =>
    isForum(guilds.get(thread.guild_id)?.channels.get(thread.parent_id)?.type ?? ChannelType.GUILD_TEXT),
  )
  const isPinned = (thread.flags & ChannelFlag.PINNED) !== 0
  const change = (body: BodyOf<typeof modifyChannel>) =>
    void runWithErrorToast(() => client.call(modifyChannel, { channelId: thread.id }, body))
  const come = () => void runWithErrorToast(() => client.call(joinThread, { channelId: thread.id }))

  const remove = () =>
    askToConfirm({
      title: t('threads.confirm-delete', { name: thread.name }),
      text: t('threads.all-messages-in-it-will'),
      action: t('threads.delete'),
      work: () => client.call(deleteChannel, { channelId: thread.id }),
    })
  const actions: readonly (MenuAction | false)[] = [
    isIn &&
      !archived && {
        label: t('threads.leave-thread'),
        onSelect: () => void runWithErrorToast(() => client.call(leaveThread, { channelId: thread.id })),
      },
    archived &&
      (manages || (!locked && mayWrite)) && {
        label: t('threads.unarchive'),
        onSelect: () => change({ archived: false }),
      },
    !archived && mayChange && { label: t('threads.edit'), onSelect: () => openThreadSettings(thread, manages) },
    !archived && mayChange && { label: t('threads.archive'), onSelect: () => change({ archived: true }) },
    manages &&
      !archived && {
        label: locked ? t('threads.unlock') : t('threads.lock'),
        onSelect: () => change({ locked: !locked }),
      },
    manages &&
      isPost &&
      !archived && {
        label: isPinned ? t('threads.unpin-from-forum') : t('threads.pin-to-forum'),
        onSelect: () => change({ flags: thread.flags ^ ChannelFlag.PINNED }),
      },
    manages && { label: t('threads.delete-dialog'), tone: 'danger', onSelect: remove },
  ]
  const rest = actions.filter((action) => action !== false)
  const offered = more.length > 0 && rest.length > 0 ? [...more, null, ...rest] : [...more, ...rest]

  return (
    <>
      {isIn || archived ? null : <Button onPress={come}>{t('threads.join')}</Button>}
      {offered.length === 0 ? null : (
        <Menu
          label={t('threads.thread-actions')}
          actions={offered}
          trigger={
            <IconButton label={t('threads.thread-actions')} side="bottom">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        />
      )}
    </>
  )
}

const openThreadSettings = (thread: BareThread, manages: boolean): void =>
  openDialog(async () => {
    const { ThreadSettings } = await import('./thread-settings.tsx')
    return (close) => <ThreadSettings thread={thread} manages={manages} onClose={close} />
  })
