import { t } from '../../language/main.ts'
import './guild-rail.css'
import { ArrowRightLeft, Compass, House, Plus, Ticket } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Badge } from '../../shared/appearance/badge.tsx'
import { Menu, type MenuActions } from '../../shared/overlay/menu.tsx'
import { Tooltip } from '../../shared/overlay/tooltip.tsx'
import { Link } from '../../shared/page/link.tsx'
import { navigate } from '../../shared/page/location.ts'
import { DISCOVERY_PATH, HOME_PATH } from '../../shared/page/paths.ts'
import { inStoredOrder, moveBeside, moveOneStep } from '../../shared/text/list-order.ts'
import { useGuildUnread } from '../../state/acknowledgements.ts'
import { useRequestCount } from '../../state/friends.ts'
import { useMe, useWorld } from '../../state/world.ts'
import { GuildItem } from './guild-item.tsx'
import { openCreateGuild, openJoin } from './open-dialogs.tsx'
import { useStoredGuildOrder } from './use-stored-guild-order.ts'

type GuildRailProps = { guildId: string | null; onFind: () => void }

/** The user's guilds, in their own order. */
export function GuildRail({ guildId, onFind }: GuildRailProps) {
  const me = useMe()
  const guilds = useWorld((world) => world.guilds)
  const unavailable = useWorld((world) => world.unavailable)
  const { order, keep } = useStoredGuildOrder(me.id)
  const ids = useMemo(() => inStoredOrder([...guilds.keys()], order), [guilds, order])
  const [announcement, setAnnouncement] = useState('')

  function move(next: string[], movedId: string) {
    keep(next)
    const name = guilds.get(movedId)?.settings.name ?? ''
    setAnnouncement(t('guilds.is-now-number-of', { name, position: next.indexOf(movedId) + 1, count: next.length }))
  }

  return (
    <nav className="guild-rail" aria-label={t('guilds.guilds')}>
      <ul className="guild-rail-list">
        <HomeItem isCurrent={guildId === null} />
        <FindItem onFind={onFind} />
        {ids.map((id) => (
          <GuildItem
            key={id}
            guildId={id}
            isCurrent={id === guildId}
            onDrop={(draggedId, side) => move(moveBeside(ids, draggedId, id, side), draggedId)}
            onStep={(by) => move(moveOneStep(ids, id, by), id)}
          />
        ))}
        {[...unavailable].map((id) => (
          <li key={id} className="guild-rail-entry">
            <Tooltip text={t('guilds.this-guild-cant-be-reached')} side="right">
              <button
                type="button"
                className="guild-rail-item guild-rail-gone"
                aria-label={t('guilds.guild-that-cant-be-reached')}
              >
                ?
              </button>
            </Tooltip>
          </li>
        ))}
        <li className="guild-rail-entry">
          <Menu
            label={t('guilds.add-a-guild')}
            side="right"
            trigger={
              <button type="button" className="guild-rail-item guild-rail-add">
                <Plus aria-hidden="true" />
              </button>
            }
            actions={additions}
          />
        </li>
      </ul>
      <p className="unseen" role="status">
        {announcement}
      </p>
    </nav>
  )
}

const additions: MenuActions = [
  {
    label: t('guilds.create-a-guild'),
    icon: <Plus aria-hidden="true" />,
    onSelect: openCreateGuild,
  },
  {
    label: t('guilds.join-with-an-invite'),
    icon: <Ticket aria-hidden="true" />,
    onSelect: openJoin,
  },
  {
    label: t('guilds.discover-guilds'),
    icon: <Compass aria-hidden="true" />,
    onSelect: () => navigate(DISCOVERY_PATH),
  },
]

const FindItem = ({ onFind }: { onFind: () => void }) => (
  <li className="guild-rail-entry">
    <Tooltip text={t('guilds.find-or-open')} side="right">
      <button
        type="button"
        className="guild-rail-item"
        aria-label={t('guilds.find-or-open')}
        aria-keyshortcuts="Control+K"
        onClick={onFind}
      >
        <ArrowRightLeft aria-hidden="true" />
      </button>
    </Tooltip>
  </li>
)

function HomeItem({ isCurrent }: { isCurrent: boolean }) {
  const { mentions } = useGuildUnread(null)
  const requests = useRequestCount()
  return (
    <li className="guild-rail-entry">
      <Tooltip text={t('guilds.direct-messages-and-friends')} side="right">
        <Link to={HOME_PATH} className="guild-rail-item" label={homeName(mentions, requests)} current={isCurrent}>
          <House aria-hidden="true" />
        </Link>
      </Tooltip>
      <span className="guild-rail-badge" aria-hidden="true">
        <Badge count={mentions + requests} />
      </span>
    </li>
  )
}

function homeName(unread: number, requests: number): string {
  const asks = t('guilds.friend-request', { requests })
  return [t('guilds.home'), unread > 0 && t('guilds.unread', { unread }), requests > 0 && asks]
    .filter((part) => part !== false)
    .join(', ')
}
