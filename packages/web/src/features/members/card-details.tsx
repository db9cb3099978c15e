import type { User } from '@guildhall/protocol/objects/users/user'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { t } from '../../language/dialogs.ts'
import { formatShortDate, formatShortDateTime } from '../../shared/text/format-date-time.ts'
import { memberIn } from '../../state/known-user.ts'
import { createdAtOf } from '../../state/snowflake-time.ts'
import { useWorld } from '../../state/world.ts'

/** When a user joined, until when they are timed out, and which other guilds they share with the viewer. */
export function CardDetails({ guildId, user }: { guildId: string | null; user: User }) {
  const member = useWorld(({ guilds }) => memberIn(guildId === null ? undefined : guilds.get(guildId), user.id))
  const shared = useWorld((world) => sharedGuilds(world, guildId, user.id))
  const until = member?.communication_disabled_until
  const isTimedOut = until != null && Date.parse(until) > Date.now()

  return (
    <>
      {isTimedOut ? (
        <p className="user-card-timed-out">
          {t('members.timed-out-until', { moment: formatShortDateTime(Date.parse(until)) })}
        </p>
      ) : null}
      <dl className="user-card-facts">
        {member ? (
          <Fact name={t('members.joined-this-guild')}>{formatShortDate(Date.parse(member.joined_at))}</Fact>
        ) : null}
        <Fact name={t('members.account-created')}>{formatShortDate(createdAtOf(user.id))}</Fact>
        {shared === '' ? null : <Fact name={t('members.mutual-guilds')}>{shared}</Fact>}
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** Only known data, since a large guild doesn't send it unrequested. */
function sharedGuilds({ guilds, user }: ClientState, guildId: string | null, userId: string): string {
  if (userId === user.id) return ''
  const others = [...guilds.values()].filter(({ settings, members }) => settings.id !== guildId && members.has(userId))
  return others.map(({ settings }) => settings.name).join(', ')
}
