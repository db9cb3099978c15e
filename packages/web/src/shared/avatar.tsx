import './avatar.css'
import type { ShownStatus } from '@guildhall/protocol/objects/presence'
import type { User } from '@guildhall/protocol/objects/user'
import { avatarAddress } from './picture-addresses.ts'

type AvatarProps = {
  user: Pick<User, 'avatar' | 'id'>
  /** In CSS pixels. */
  size?: 16 | 20 | 24 | 32 | 40 | 48 | 80
  status?: ShownStatus
}

/** Somebody's picture. Decoration: the name stands beside it, and his status in words where it matters. */
export function Avatar({ user, size = 32, status }: AvatarProps) {
  return (
    <span className="avatar" style={{ inlineSize: size, blockSize: size }}>
      <img
        className="avatar-picture"
        src={avatarAddress(user, size)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
      />
      {status ? <span className={`avatar-status avatar-${status}`} /> : null}
    </span>
  )
}
