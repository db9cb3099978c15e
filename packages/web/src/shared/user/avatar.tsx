import './avatar.css'
import type { ShownStatus } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import { avatarUrl } from '../guild/image-urls.ts'
import { initials } from './initials.ts'

/** A user, or a webhook. */
type Pictured = Pick<User, 'avatar' | 'id'> & {
  readonly global_name?: string | null
  readonly username?: string
  readonly name?: string | null
}

type AvatarProps = {
  user: Pictured
  /** In CSS pixels. */
  size?: 16 | 20 | 24 | 32 | 40 | 48 | 80
  status?: ShownStatus
}

/** A user's picture. Decoration: the name is beside it, and the status in words where it matters. */
export function Avatar({ user, size = 32, status }: AvatarProps) {
  return (
    <span className="avatar" style={{ inlineSize: size, blockSize: size }}>
      <Picture user={user} size={size} />
      {status ? <span className={`avatar-status avatar-${status}`} /> : null}
    </span>
  )
}

/** Without a picture: the initials of the name, on a colour by ID. */
function Picture({ user, size }: { user: Pictured; size: number }) {
  const letters = initials(user.global_name ?? user.username ?? user.name ?? '')
  if (user.avatar === null && letters !== '') {
    return (
      <span
        className="avatar-picture avatar-initials"
        aria-hidden="true"
        data-initials={size < 24 ? Array.from(letters).at(0) : letters}
        data-tint={tintOf(user.id)}
        style={{ fontSize: size * 0.4 }}
      />
    )
  }
  return <img className="avatar-picture" src={avatarUrl(user, size)} alt="" width={size} height={size} loading="lazy" />
}

const TINTS = 8

/** Adjacent IDs get different colours. */
function tintOf(id: string): number {
  let hash = 7
  for (const digit of id) hash = (hash * 31 + Number(digit)) % 9973
  return hash % TINTS
}
