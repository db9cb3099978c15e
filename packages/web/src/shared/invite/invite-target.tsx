import type { Invite } from '@guildhall/protocol/objects/guilds/invite'
import { userName } from '../../state/names.ts'
import { applicationIconAddress } from '../guild/picture-addresses.ts'
import { Avatar } from '../user/avatar.tsx'
import { Monogram } from '../user/monogram.tsx'
import { Part } from './invite-part.tsx'

/** What an invite leads to in its channel: somebody's stream, or an app that is played there. */
export function InviteTarget({ invite: { target_user: user, target_application: app } }: { invite: Invite }) {
  if (user) {
    return (
      <Part title="To watch">
        <p className="invite-target">
          <Avatar user={user} size={40} />
          <span className="invite-name">{userName(user)} shows something there.</span>
        </p>
      </Part>
    )
  }
  if (!app) return null
  return (
    <Part title="To do there together">
      <p className="invite-target">
        <span className="invite-app">
          {app.icon === null ? (
            <Monogram name={app.name} />
          ) : (
            <img src={applicationIconAddress(app.id, app.icon, 40)} alt="" width={40} height={40} />
          )}
        </span>
        <strong className="invite-name">{app.name}</strong>
      </p>
      {app.description === '' ? null : <p className="invite-quiet invite-name">{app.description}</p>}
    </Part>
  )
}
