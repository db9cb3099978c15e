import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import { LogOut, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { t } from '../../language/main.ts'
import { ActivityLine, statusNames } from '../../shared/activity/activity-line.tsx'
import { Badge } from '../../shared/appearance/badge.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { ContextMenu } from '../../shared/overlay/menu.tsx'
import { labelWithMarks } from '../../shared/page/label-with-marks.ts'
import { Link } from '../../shared/page/link.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { PrivateChannelIcon } from '../../shared/user/private-channel-icon.tsx'
import { useUnread } from '../../state/acknowledgements.ts'
import { useChannelMuted } from '../../state/mutes.ts'
import { useChannelName } from '../../state/names.ts'
import { usePresence } from '../../state/own-presence.ts'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { closeOrLeaveChannel, privateActions } from './private-actions.tsx'

type PrivateRowProps = { channel: PrivateChannel; isCurrent: boolean }

/** A private channel in the list, with presence and unread mark. */
export function PrivateRow({ channel, isCurrent }: PrivateRowProps) {
  const client = useClient()
  const row = useRef<HTMLLIElement>(null)
  const name = useChannelName(channel)
  const { unread, mentions } = useUnread(null, channel.id)
  const isMuted = useChannelMuted(null, channel.id)
  const isLit = unread && !isMuted
  const isGroup = channel.type === ChannelType.GROUP_DM
  const words = labelWithMarks('', { unread: isLit, mentions: 0 }, [
    isLit && mentions > 0 && t('private-channels.new', { mentions }),
    isMuted && t('private-channels.muted'),
  ])

  /** If the removed channel had the focus, it moves to the next one. */
  async function close() {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    const hadFocus = row.current?.contains(document.activeElement) ?? false
    if ((await closeOrLeaveChannel(client, channel)) && hadFocus)
      next?.querySelector<HTMLElement>('.private-link')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Delete') return
    event.preventDefault()
    void close()
  }

  return (
    <ContextMenu actions={() => privateActions(client, channel)}>
      <li ref={row} className="private-row" data-unread={isLit} data-muted={isMuted} onKeyDown={onKeyDown}>
        <Link to={channelPath(null, channel.id)} className="private-link" draggable={false} current={isCurrent}>
          <PrivateChannelIcon channel={channel} size={32} />
          <span className="private-link-words">
            <span className="private-link-name">{name}</span>
            <Line channel={channel} />
          </span>
          <span className="unseen">{words}</span>
          <Badge count={isLit ? mentions : 0} />
        </Link>
        <IconButton
          label={isGroup ? t('private-channels.leave-named', { name }) : t('private-channels.close-named', { name })}
          className="private-row-close"
          onClick={() => void close()}
        >
          {isGroup ? <LogOut aria-hidden="true" /> : <X aria-hidden="true" />}
        </IconButton>
      </li>
    </ContextMenu>
  )
}

/** The other user's activity or custom status, or the number of people in a group. */
function Line({ channel: { id, type, recipients } }: { channel: PrivateChannel }) {
  const isTyping = useSnapshot(({ typing }) => typing.has(id))
  const seen = usePresence(null, recipients[0]?.id ?? '')
  const [activity] = seen?.activities ?? []
  const count = recipients.length + 1

  if (isTyping) return <span className="private-link-line">{t('private-channels.typing')}</span>
  if (type === ChannelType.GROUP_DM) {
    return <span className="private-link-line">{t('private-channels.only-you', { count })}</span>
  }
  return (
    <>
      <span className="unseen">, {statusNames[seen?.status ?? 'offline']}</span>
      {activity ? (
        <span className="private-link-line">
          <ActivityLine activity={activity} />
        </span>
      ) : null}
    </>
  )
}
