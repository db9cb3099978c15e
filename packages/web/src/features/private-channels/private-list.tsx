import { useMemo } from 'react'
import { ChannelIcon } from '../../shared/channel-icon.tsx'
import { Link } from '../../shared/link.tsx'
import { channelPath } from '../../shared/paths.ts'
import { channelName } from '../../state/names.ts'
import { compareIds } from '../../state/talk/message-window.ts'
import { useWorld } from '../../state/world.ts'

/** With whom one talks outside of guilds, those who spoke last first. */
export function PrivateList({ channelId }: { channelId: string | null }) {
  const channels = useWorld(({ privateChannels }) => privateChannels)
  const sorted = useMemo(
    () => [...channels.values()].sort((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id)),
    [channels],
  )

  return (
    <>
      <header className="sidebar-head">Direct messages</header>
      <nav className="sidebar-body" aria-label="Direct messages">
        <ul>
          {sorted.map((channel) => (
            <li key={channel.id}>
              <Link to={channelPath(null, channel.id)} className="channel-link" current={channel.id === channelId}>
                <ChannelIcon type={channel.type} />
                <span className="channel-link-name">{channelName(channel)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
