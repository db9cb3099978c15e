import './role-icon.css'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { roleIconUrl } from '../../../shared/guild/image-urls.ts'

/** A role’s picture, its emoji, or a dot in its colour. */
export function RoleIcon({ role }: { role: Pick<Role, 'color' | 'icon' | 'id' | 'unicode_emoji'> }) {
  const { id, icon, unicode_emoji, color } = role
  if (icon !== null) return <img className="role-mark" src={roleIconUrl(id, icon, 20)} alt="" />
  if (unicode_emoji !== null) {
    return (
      <span className="role-mark" aria-hidden="true">
        {unicode_emoji}
      </span>
    )
  }
  const backgroundColor = color === 0 ? 'var(--line-strong)' : cssColour(color)
  return <span className="role-mark role-mark-dot" style={{ backgroundColor }} />
}

/** A colour in CSS notation. */
export const cssColour = (color: number): string => `#${color.toString(16).padStart(6, '0')}`
