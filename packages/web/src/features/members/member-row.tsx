import type { Member } from '@guildhall/protocol/objects/guilds/member'
import type { Activity } from '@guildhall/protocol/objects/users/presence'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ListedMember } from '@guildhall/protocol/state/member-list'
import { Crown } from 'lucide-react'
import { memo } from 'react'
import { t } from '../../language/main.ts'
import { ActivityLine, statusNames } from '../../shared/activity/activity-line.tsx'
import { activityPicture } from '../../shared/activity/activity-picture.ts'
import { ActivityTime } from '../../shared/activity/activity-time.tsx'
import { AppBadge } from '../../shared/activity/app-badge.tsx'
import { openUserCard } from '../../shared/overlay/overlays.ts'
import { Avatar } from '../../shared/user/avatar.tsx'
import { ColouredName } from '../../shared/user/coloured-name.tsx'
import { TimedOutMark } from '../../shared/user/timed-out-mark.tsx'
import { UserMenu } from '../../shared/user/user-menu.tsx'
import { colourOfRoles, userName } from '../../state/names.ts'
import { presenceOf } from './presence-of.ts'

type MemberRowProps = {
  guild: ClientGuild
  member: ListedMember
  index: number
  /** The row that Tab reaches. */
  isCurrent: boolean
  onFocus: (index: number) => void
}

/** A member and their activity; pressing the row opens their card. */
export const MemberListRow = memo(({ guild, member, index, isCurrent, onFocus }: MemberRowProps) => {
  const guildId = guild.settings.id
  const { user } = member
  const open = (anchor: HTMLElement) => openUserCard({ userId: user.id, guildId, anchor, user })
  const met = () => {
    const anchor = document.querySelector<HTMLElement>(`.member-list [data-index="${index}"]`) ?? document.body
    return { guildId, user, anchor }
  }

  return (
    <UserMenu met={met}>
      <button
        type="button"
        className="member-row"
        data-index={index}
        data-status={presenceOf(member).status}
        aria-haspopup="dialog"
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => onFocus(index)}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <Face guild={guild} member={member} />
      </button>
    </UserMenu>
  )
})

function Face({ guild, member }: { guild: ClientGuild; member: ListedMember }) {
  const { user } = member
  const { status, activities } = presenceOf(member)
  const [activity] = activities
  const isOwner = guild.settings.owner_id === user.id

  return (
    <>
      <Avatar user={user} size={32} status={status} />
      <span className="member-row-text">
        <span className="member-row-names">
          <ColouredName colour={colourOfRoles(guild, member.roles)} className="member-row-name">
            {memberName(member)}
          </ColouredName>
          {isOwner ? (
            <span className="member-row-owner">
              <Crown aria-hidden="true" />
              <span className="unseen">, {t('members.owner')}</span>
            </span>
          ) : null}
          {user.bot ? <AppBadge /> : null}
          <TimedOutMark until={member.communication_disabled_until} />
          <span className="unseen">, {statusNames[status]}</span>
        </span>
        {activity === undefined || status === 'offline' ? null : (
          <span className="member-row-doing">
            <RowPicture activity={activity} />
            <ActivityLine activity={activity} />
            <RowTime activity={activity} />
          </span>
        )}
      </span>
    </>
  )
}

function RowPicture({ activity: { assets } }: { activity: Activity }) {
  const picture = activityPicture(assets?.large_image) ?? activityPicture(assets?.small_image)
  return picture === null ? null : <img className="member-row-picture" src={picture} alt="" />
}

const RowTime = ({ activity: { timestamps } }: { activity: Activity }) =>
  timestamps ? (
    <>
      {' · '}
      <ActivityTime timestamps={timestamps} />
    </>
  ) : null

/** A placeholder for a member. */
export const MemberRowPlaceholder = () => (
  <div className="member-row member-row-waiting" aria-hidden="true">
    <span className="member-row-blank-face" />
    <span className="member-row-blank-name" />
  </div>
)

const memberName = ({ nick, user }: Member): string => nick ?? userName(user)
