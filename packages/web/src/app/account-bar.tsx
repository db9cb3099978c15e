import './account-bar.css'
import { Settings } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../shared/avatar.tsx'
import { IconButton } from '../shared/icon-button.tsx'
import { navigate } from '../shared/location.ts'
import { Menu } from '../shared/menu.tsx'
import { settingsPath } from '../shared/paths.ts'
import { userName } from '../state/names.ts'
import { type OwnStatus, readStatus, showStatus } from '../state/own-status.ts'
import { useClient } from '../state/use-client.ts'
import { useMe } from '../state/world.ts'

const words: readonly (readonly [OwnStatus, string])[] = [
  ['online', 'Online'],
  ['idle', 'Away'],
  ['dnd', 'Do not disturb'],
  ['invisible', 'Invisible'],
]

/** Who is signed in and how he shows himself, and the way to his settings. */
export function AccountBar() {
  const client = useClient()
  const me = useMe()
  const [status, setStatus] = useState(readStatus)
  const said = words.find(([each]) => each === status)?.[1] ?? ''

  function choose(next: OwnStatus) {
    setStatus(next)
    showStatus(client, next)
  }

  return (
    <footer className="account-bar">
      <Menu
        label={`${userName(me)} ${said}: change how you are seen`}
        side="top"
        trigger={
          <button type="button" className="account-bar-self">
            <Avatar user={me} size={32} status={status === 'invisible' ? 'offline' : status} />
            <span className="account-bar-names">
              <strong className="account-bar-name">{userName(me)}</strong>{' '}
              <span className="account-bar-handle">{said}</span>
            </span>
          </button>
        }
        actions={words.map(([each, label]) => ({
          label,
          ...(each === status && { hint: 'now' }),
          onSelect: () => choose(each),
        }))}
      />
      <IconButton label="Settings" onClick={() => navigate(settingsPath())}>
        <Settings aria-hidden="true" />
      </IconButton>
    </footer>
  )
}
