import type { Invite } from '@guildhall/protocol/objects/guilds/invite'
import { t } from '../../language/dialogs.ts'
import { userName } from '../../state/names.ts'
import { applicationIconUrl } from '../guild/image-urls.ts'
import { Avatar } from '../user/avatar.tsx'
import { Monogram } from '../user/monogram.tsx'
import { InvitePart } from './invite-part.tsx'

/** An invite's target in its channel: a stream, or an application. */
export function InviteTargetLine({ invite: { target_user: user, target_application: app } }: { invite: Invite }) {
  if (user) {
    return (
      <InvitePart title={t('invite.stream')}>
        <p className="invite-target">
          <Avatar user={user} size={40} />
          <span className="invite-name">{t('invite.is-streaming-there', { name: userName(user) })}</span>
        </p>
      </InvitePart>
    )
  }
  if (!app) return null
  return (
    <InvitePart title={t('invite.activity')}>
      <p className="invite-target">
        <span className="invite-app">
          {app.icon === null ? (
            <Monogram name={app.name} />
          ) : (
            <img src={applicationIconUrl(app.id, app.icon, 40)} alt="" width={40} height={40} />
          )}
        </span>
        <strong className="invite-name">{app.name}</strong>
      </p>
      {app.description === '' ? null : <p className="invite-quiet invite-name">{app.description}</p>}
    </InvitePart>
  )
}
