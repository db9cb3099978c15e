import { t } from '../../../language/guild-settings.ts'
import '../../../shared/form/toggle.css'
import './member-entry.css'
import type { Member } from '@guildhall/protocol/objects/guilds/member'
import { modifyGuildMember } from '@guildhall/protocol/operations/member-changes/modify-guild-member'
import { Ellipsis } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Menu, type MenuAction, type MenuActions } from '../../../shared/overlay/menu.tsx'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { type ModerationAction, openModeration, openUserCard } from '../../../shared/overlay/overlays.ts'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { userName } from '../../../state/names.ts'
import { powersOver } from '../../../state/powers-over-member.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild, useMember, useWorld } from '../../../state/world.ts'
import { rolesByRank } from '../roles/manageable-roles.ts'
import { RoleIcon } from '../roles/role-icon.tsx'

type Choosing = { readonly isChosen: boolean; readonly isFull: boolean; readonly onChoose: (isChosen: boolean) => void }

type MemberEntryProps = {
  guildId: string
  listed: Member
  /** Null unless members are being selected. */
  choosing: Choosing | null
}

/** A member with their roles and the actions on them. */
export function MemberEntry({ guildId, listed, choosing }: MemberEntryProps) {
  const member = useMember(guildId, listed.user.id) ?? listed
  const roles = useGuild(guildId)?.roles
  const { user, nick, joined_at } = member
  const name = nick ?? userName(user)
  const held = useMemo(
    () => rolesByRank(guildId, roles ?? new Map()).filter(({ id }) => member.roles.includes(id)),
    [guildId, roles, member.roles],
  )
  const until = timedOutUntil(member)

  return (
    <li className="section-row member-entry">
      {choosing === null ? null : <MemberChoice {...choosing} guildId={guildId} userId={user.id} name={name} />}
      <Avatar user={user} size={40} />
      <span className="section-row-words">
        <button
          type="button"
          className="member-entry-name"
          onClick={({ currentTarget }) => openUserCard({ guildId, userId: user.id, user, anchor: currentTarget })}
        >
          {name}
        </button>
        <span className="section-row-quiet">
          {[
            user.username,
            t('members.joined', { shortMoment: formatShortDateTime(Date.parse(joined_at)) }),
            ...(until === null ? [] : [t('members.timed-out-until', { shortMoment: formatShortDateTime(until) })]),
          ].join(' · ')}
        </span>
        {held.length === 0 ? null : (
          <ul className="member-entry-roles" aria-label={t('members.roles-of', { name })}>
            {held.map((role) => (
              <li key={role.id} className="member-entry-role">
                <RoleIcon role={role} />
                {role.name}
              </li>
            ))}
          </ul>
        )}
      </span>
      <MemberMenu guildId={guildId} member={member} name={name} />
    </li>
  )
}

type MemberChoiceProps = Choosing & { guildId: string; userId: string; name: string }

/** Members who can't be banned can't be selected. */
function MemberChoice({ guildId, userId, name, isChosen, isFull, onChoose }: MemberChoiceProps) {
  const mayBan = useWorld((world) => powersOver(world, guildId, userId).ban)
  return (
    <label className="member-entry-choice">
      <input
        type="checkbox"
        className="toggle-box"
        aria-label={t('members.select', { name })}
        checked={isChosen}
        disabled={!mayBan || (isFull && !isChosen)}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </label>
  )
}

function timedOutUntil({ communication_disabled_until }: Member): number | null {
  const until = communication_disabled_until == null ? 0 : Date.parse(communication_disabled_until)
  return until > Date.now() ? until : null
}

/** Only permitted actions are offered. */
function MemberMenu({ guildId, member, name }: { guildId: string; member: Member; name: string }) {
  const client = useClient()
  const button = useRef<HTMLButtonElement>(null)
  const { user } = member
  const key = useWorld((world) => {
    const { rename, timeOut, kick, ban, roles } = powersOver(world, guildId, user.id)
    return [rename, timeOut, kick, ban, roles.length > 0].map(Number).join('')
  })
  if (!key.includes('1')) return null
  const [mayRename, mayTimeOut, mayKick, mayBan, mayGive] = [...key].map((each) => each === '1')

  function actions(): MenuActions {
    const moderate = (label: string, action: ModerationAction, tone?: 'danger'): MenuAction => ({
      label,
      ...(tone && { tone }),
      onSelect: () => {
        if (button.current) openModeration({ action, guildId, user, anchor: button.current })
      },
    })
    const release: MenuAction = {
      label: t('members.remove-timeout'),
      onSelect: () =>
        void runWithErrorToast(() => client.call(modifyGuildMember, { guildId, userId: user.id }, released)),
    }
    const timeOut = timedOutUntil(member) === null ? moderate(t('members.time-out'), 'time-out') : release
    return [
      ...(mayGive ? [{ label: t('members.roles'), onSelect: () => openRoles(guildId, user.id, name) }] : []),
      ...(mayRename ? [moderate(t('members.change-nickname'), 'rename')] : []),
      ...(mayTimeOut ? [timeOut] : []),
      ...(mayKick ? [moderate(t('members.kick'), 'kick', 'danger')] : []),
      ...(mayBan ? [moderate(t('members.ban'), 'ban', 'danger')] : []),
    ]
  }

  return (
    <Menu
      label={t('guild-settings.more-actions-for', { name })}
      actions={actions}
      trigger={
        <IconButton ref={button} label={t('guild-settings.more-actions-for', { name })}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    />
  )
}

const released = { communication_disabled_until: null }

const openRoles = (guildId: string, userId: string, name: string): void =>
  openDialog(async () => {
    const { MemberRolesDialog } = await import('./member-roles-dialog.tsx')
    return (close) => <MemberRolesDialog guildId={guildId} userId={userId} name={name} onClose={close} />
  })
