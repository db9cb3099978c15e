import { t } from '../../language/main.ts'
import './private-list.css'
import { SquarePen, UsersRound } from 'lucide-react'
import { type KeyboardEvent, useMemo } from 'react'
import { Badge } from '../../shared/appearance/badge.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Link } from '../../shared/page/link.tsx'
import { HOME_PATH } from '../../shared/page/paths.ts'
import { useRequestCount } from '../../state/friends.ts'
import { compareIds } from '../../state/messages/message-window.ts'
import { useWorld } from '../../state/world.ts'
import { openNewPrivateChannel } from './private-actions.tsx'
import { PrivateRow } from './private-row.tsx'

/** The private channels, most recent first, and a link to the friends page. */
export function PrivateList({ channelId }: { channelId: string | null }) {
  const channels = useWorld(({ privateChannels }) => privateChannels)
  const sorted = useMemo(
    () => [...channels.values()].sort((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id)),
    [channels],
  )

  return (
    <>
      <header className="sidebar-head">
        <span className="private-head">{t('private-channels.direct-messages')}</span>
        <IconButton label={t('private-channels.new-message')} side="bottom" onClick={openNewPrivateChannel}>
          <SquarePen aria-hidden="true" />
        </IconButton>
      </header>
      <nav className="sidebar-body" aria-label={t('private-channels.direct-messages')}>
        <FriendsLink isCurrent={channelId === null} />
        <ul className="private-list" onKeyDown={step}>
          {sorted.map((channel) => (
            <PrivateRow key={channel.id} channel={channel} isCurrent={channel.id === channelId} />
          ))}
        </ul>
        {sorted.length === 0 ? (
          <p className="private-none">{t('private-channels.no-messages-yet-start-with')}</p>
        ) : null}
      </nav>
    </>
  )
}

function FriendsLink({ isCurrent }: { isCurrent: boolean }) {
  const count = useRequestCount()
  return (
    <Link to={HOME_PATH} className="private-link" current={isCurrent}>
      <UsersRound className="private-friends-icon" aria-hidden="true" />
      <span className="private-link-name">{t('private-channels.friends')}</span>
      {count === 0 ? null : <span className="unseen">, {t('private-channels.pending', { count })}</span>}
      <Badge count={count} />
    </Link>
  )
}

const steps = new Map<string, (from: number) => number>([
  ['ArrowDown', (from) => from + 1],
  ['ArrowUp', (from) => from - 1],
  ['Home', () => 0],
  ['End', () => -1],
])

/** Arrow keys move between private channels. */
function step(event: KeyboardEvent<HTMLUListElement>): void {
  const to = steps.get(event.key)
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.private-link')]
  const from = links.findIndex((link) => link.parentElement?.contains(document.activeElement))
  const next = to(from)
  if (from < 0 || (event.key === 'ArrowUp' && next < 0)) return
  event.preventDefault()
  links.at(next)?.focus()
}
