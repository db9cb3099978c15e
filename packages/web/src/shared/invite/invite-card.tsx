import { t } from '../../language/dialogs.ts'
import './invite-card.css'
import type { Invite } from '@guildhall/protocol/objects/guilds/invite'
import type { ReactNode } from 'react'
import { guildBannerUrl } from '../guild/image-urls.ts'
import { formatShortDateTime } from '../text/format-date-time.ts'
import { Monogram } from '../user/monogram.tsx'
import { GuildInviteDetails } from './guild-invite-details.tsx'
import { type AnyInvite, inviteSummary, isToGuild } from './invite-kinds.ts'

type InviteCardProps = {
  invite: AnyInvite
  /** The heading's level on its page. */
  heading: (title: string) => ReactNode
  /** Whether something else has to be done first: guild details are shown on request. */
  isBrief?: boolean
  /** The available actions. */
  children?: ReactNode
}

/** An invite: who invites, to what, and the details. */
export function InviteCard({ invite, heading, isBrief = false, children }: InviteCardProps) {
  const { title, lead, picture, facts, description } = inviteSummary(invite)
  return (
    <article className="invite-card">
      {isToGuild(invite) ? <InviteBanner guild={invite.guild} /> : null}
      <span className="invite-picture">
        {picture === null ? <Monogram name={title} /> : <img src={picture} alt="" width={80} height={80} />}
      </span>
      <p className="invite-lead">{lead}</p>
      {heading(title)}
      <ul className="invite-facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {description ? <p className="invite-description">{description}</p> : null}
      {isToGuild(invite) ? <Details invite={invite} isBrief={isBrief} /> : null}
      {invite.expires_at === null ? null : (
        <p className="invite-end">
          {t('invite.valid-until', { moment: formatShortDateTime(Date.parse(invite.expires_at)) })}
        </p>
      )}
      {children ? <div className="invite-actions">{children}</div> : null}
    </article>
  )
}

function Details({ invite, isBrief }: { invite: Invite; isBrief: boolean }) {
  const details = (
    <div className="invite-details">
      <GuildInviteDetails invite={invite} />
    </div>
  )
  if (!isBrief) return details
  return (
    <details className="invite-more">
      <summary>{t('invite.what-to-expect')}</summary>
      {details}
    </details>
  )
}

/** A guild's invite background, or else its banner. */
function InviteBanner({ guild: { id, splash, banner } }: { guild: Invite['guild'] }) {
  const address =
    splash !== null
      ? guildBannerUrl(id, 'splash', splash, 480)
      : banner !== null && guildBannerUrl(id, 'banner', banner, 480)
  return address ? <img className="invite-wide" src={address} alt="" /> : null
}
