import './private-channel-icon.css'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import { usePresence } from '../../state/own-presence.ts'
import { useMe } from '../../state/world.ts'
import { groupIconUrl } from '../guild/image-urls.ts'
import { Avatar } from './avatar.tsx'

type Size = 24 | 32 | 80

/**
 * A private channel's picture: the other user with their status, or the group's picture. A group without one shows two
 * of its members.
 */
export function PrivateChannelIcon({ channel, size }: { channel: PrivateChannel; size: Size }) {
  const me = useMe()
  const [first = me, second = me] = channel.recipients
  if (channel.type === ChannelType.DM) return <Other userId={first.id} channel={channel} size={size} />
  return (
    <span className="private-channel-icon" style={{ inlineSize: size, blockSize: size }}>
      {channel.icon ? (
        <img
          className="private-channel-icon-icon"
          src={groupIconUrl(channel.id, channel.icon, size)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
        />
      ) : (
        <>
          <Avatar user={first} size={smaller[size]} />
          <Avatar user={second} size={smaller[size]} />
        </>
      )}
    </span>
  )
}

const smaller = { 24: 16, 32: 20, 80: 48 } as const

function Other({ userId, channel, size }: { userId: string; channel: PrivateChannel; size: Size }) {
  const seen = usePresence(null, userId)
  const me = useMe()
  return (
    <Avatar user={channel.recipients[0] ?? me} size={size} {...(size < 80 && { status: seen?.status ?? 'offline' })} />
  )
}
