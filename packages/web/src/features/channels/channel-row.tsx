import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { Ellipsis, Lock } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { t } from '../../language/main.ts'
import { Badge } from '../../shared/appearance/badge.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { ChannelIcon } from '../../shared/guild/channel-icon.tsx'
import { useSortable } from '../../shared/lists/use-sortable.ts'
import { ContextMenu, Menu, type MenuActions } from '../../shared/overlay/menu.tsx'
import { labelWithMarks } from '../../shared/page/label-with-marks.ts'
import { Link } from '../../shared/page/link.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { useUnread } from '../../state/acknowledgements.ts'
import type { Client } from '../../state/client.ts'
import { useChannelMuted } from '../../state/mutes.ts'
import { useClient } from '../../state/use-client.ts'
import { channelActions } from './channel-actions.tsx'
import { isVoiceLike } from './channel-order.ts'
import type { ChannelTreeProperties } from './channel-tree.tsx'
import { isHiddenFromEveryone } from './is-hidden-from-everyone.ts'
import { ThreadRows } from './thread-rows.tsx'
import { isFullChannel, VoiceCount } from './voice-count.tsx'
import { VoiceUsers } from './voice-users.tsx'

type ChannelRowProps = { tree: ChannelTreeProperties; channel: GuildChannel; isFolded: boolean }

/** A channel in the tree, with its marks. */
export function ChannelRow({ tree, channel, isFolded }: ChannelRowProps) {
  const { id } = channel
  const client = useClient()
  const { unread, mentions } = useUnread(tree.guildId, id)
  const isMuted = useChannelMuted(tree.guildId, id)
  const permissions = tree.permissionsIn(id)
  const { ref, side, isDragged } = useSortable({
    kind: 'channel',
    id,
    isMovable: hasPermissions(permissions, Permission.MANAGE_CHANNELS),
    onDrop: (draggedId, at) => tree.drop(draggedId, id, at),
  })
  const isCurrent = id === tree.currentId
  const isLit = unread && (!isMuted || mentions > 0)
  const words = labelWithMarks('', { unread: isLit, mentions }, [
    isHiddenFromEveryone(channel, tree.guildId) && t('channels.private-mark'),
    channel.nsfw && t('channels.age-restricted-mark'),
    isMuted && t('channels.muted'),
  ])
  const isHidden = !isCurrent && (tree.isListed(channel) ? isFolded && !isLit : mentions === 0)

  const actions = () => channelActions(client, tree, channel)

  function onKeyDown(event: KeyboardEvent) {
    const isStep = event.altKey && event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')
    if (!isStep || !hasPermissions(permissions, Permission.MANAGE_CHANNELS)) return
    event.preventDefault()
    tree.step(id, event.key === 'ArrowUp' ? -1 : 1)
  }

  function onFollow() {
    if (channel.type === ChannelType.GUILD_VOICE) enter(client, channel, permissions)
  }

  return (
    <ContextMenu actions={actions}>
      <li
        ref={ref}
        className="channel-row"
        hidden={isHidden}
        data-side={side}
        data-dragged={isDragged}
        data-unread={isLit}
        data-muted={isMuted}
        onKeyDown={onKeyDown}
      >
        <Link
          to={channelPath(tree.guildId, id)}
          className="channel-link"
          draggable={false}
          data-voice={isVoiceLike(channel) || undefined}
          current={isCurrent}
          onFollow={onFollow}
        >
          <ChannelIcon type={channel.type} />
          <span className="channel-link-name">{channel.name}</span>
          <Marks channel={channel} guildId={tree.guildId} />
          {channel.user_limit ? <VoiceCount channel={channel} limit={channel.user_limit} /> : null}
          <span className="unseen">{words}</span>
          <Badge count={mentions} />
        </Link>
        {isCurrent ? <More name={channel.name} actions={actions} /> : null}
        {isFolded ? null : <ThreadRows guildId={tree.guildId} parentId={id} currentId={tree.currentId} />}
        {isVoiceLike(channel) ? <VoiceUsers guildId={tree.guildId} channel={channel} /> : null}
      </li>
    </ContextMenu>
  )
}

/** A user already in a channel stays; a full or closed channel can't be joined. */
function enter(client: Client, channel: GuildChannel, permissions: bigint): void {
  const isFull = isFullChannel(client, channel) && !hasPermissions(permissions, Permission.MOVE_MEMBERS)
  if (!hasPermissions(permissions, Permission.CONNECT) || isFull) return
  if (client.voice.store.getState().at?.channelId !== channel.id) client.voice.join(channel.guild_id, channel.id)
}

/** The context menu of a channel. */
const More = ({ name, actions }: { name: string; actions: () => MenuActions }) => (
  <Menu
    label={t('channels.more-actions-for', { name })}
    trigger={
      <IconButton label={t('channels.more-actions-for', { name })} side="right" className="channel-more">
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    actions={actions}
  />
)

type MarksProps = { channel: GuildChannel; guildId: string }

function Marks({ channel, guildId }: MarksProps) {
  return (
    <>
      {isHiddenFromEveryone(channel, guildId) ? (
        <span className="channel-mark" title={t('channels.private')} aria-hidden="true">
          <Lock aria-hidden="true" />
        </span>
      ) : null}
      {channel.nsfw ? (
        <span className="channel-mark channel-mark-age" title={t('channels.age-restricted')} aria-hidden="true">
          18+
        </span>
      ) : null}
    </>
  )
}
