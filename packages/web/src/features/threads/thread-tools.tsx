import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import type { BareThread } from '@guildhall/protocol/objects/thread'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { holds } from '@guildhall/protocol/permissions/compute'
import { Ellipsis } from 'lucide-react'
import { Button } from '../../shared/button.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { Menu, type MenuAction } from '../../shared/menu.tsx'
import { ask, openDialog } from '../../shared/opened-dialog.tsx'
import { attempt } from '../../shared/toasts.tsx'
import { permissionsInChannel } from '../../state/permissions.ts'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { useMe, useWorld } from '../../state/world.ts'

type ThreadToolsProps = {
  thread: BareThread
  /** What else its menu offers, before the rest. */
  more: readonly MenuAction[]
}

/** What one may do with a thread: come and go, change it, put it away. */
export function ThreadTools({ thread, more }: ThreadToolsProps) {
  const client = useClient()
  const me = useMe()
  const isIn = useSnapshot(({ threads }) => threads.get(thread.id)?.member !== undefined)
  const rights = useWorld((world) => permissionsInChannel(world, thread.guild_id, thread.id))
  const { archived, locked } = thread.thread_metadata
  const manages = holds(rights, Permission.MANAGE_THREADS)
  const mayWrite = holds(rights, Permission.SEND_MESSAGES)
  const mayChange = manages || (thread.owner_id === me.id && !locked)
  const isPost = useWorld(({ guilds }) =>
    isForum(guilds.get(thread.guild_id)?.channels.get(thread.parent_id)?.type ?? ChannelType.GUILD_TEXT),
  )
  const isPinned = (thread.flags & ChannelFlag.PINNED) !== 0
  const path = `/channels/${thread.id}`
  const own = `${path}/thread-members/@me`
  const change = (body: object) => void attempt(() => client.request({ method: 'PATCH', path, body }))
  const come = () => void attempt(() => client.request({ method: 'PUT', path: own }))

  const remove = () =>
    ask({
      title: `Delete ${thread.name}?`,
      text: 'Everything that was said in it goes with it.',
      action: 'Delete the thread',
      work: () => client.request({ method: 'DELETE', path }),
    })
  const actions: readonly (MenuAction | false)[] = [
    isIn &&
      !archived && {
        label: 'Leave the thread',
        onSelect: () => void attempt(() => client.request({ method: 'DELETE', path: own })),
      },
    archived &&
      (manages || (!locked && mayWrite)) && { label: 'Open again', onSelect: () => change({ archived: false }) },
    !archived && mayChange && { label: 'Change…', onSelect: () => openThreadSettings(thread, manages) },
    !archived && mayChange && { label: 'Archive', onSelect: () => change({ archived: true }) },
    manages && !archived && { label: locked ? 'Unlock' : 'Lock', onSelect: () => change({ locked: !locked }) },
    manages &&
      isPost &&
      !archived && {
        label: isPinned ? 'Unpin from the forum' : 'Pin to the forum',
        onSelect: () => change({ flags: thread.flags ^ ChannelFlag.PINNED }),
      },
    manages && { label: 'Delete…', tone: 'danger', onSelect: remove },
  ]
  const rest = actions.filter((action) => action !== false)
  const offered = more.length > 0 && rest.length > 0 ? [...more, null, ...rest] : [...more, ...rest]

  return (
    <>
      {isIn || archived ? null : <Button onPress={come}>Join</Button>}
      {offered.length === 0 ? null : (
        <Menu
          label="What to do with this thread"
          actions={offered}
          trigger={
            <IconButton label="What to do with this thread" side="bottom">
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
