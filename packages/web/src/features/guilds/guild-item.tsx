import { ArrowDown, ArrowUp, BellOff } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Badge } from '../../shared/badge.tsx'
import { guildActions } from '../../shared/guild-actions.tsx'
import { Link } from '../../shared/link.tsx'
import { ContextMenu, type MenuActions } from '../../shared/menu.tsx'
import { Monogram } from '../../shared/monogram.tsx'
import { channelPath } from '../../shared/paths.ts'
import { guildIconAddress } from '../../shared/picture-addresses.ts'
import { placeName } from '../../shared/place-name.ts'
import { Tooltip } from '../../shared/tooltip.tsx'
import { type Side, useSortable } from '../../shared/use-sortable.ts'
import { isGuildMuted } from '../../state/muted.ts'
import { useGuildUnread } from '../../state/read-marks.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild, useWorld } from '../../state/world.ts'

type GuildItemProps = {
  guildId: string
  isCurrent: boolean
  onDrop: (draggedId: string, side: Side) => void
  onStep: (by: -1 | 1) => void
}

/** A guild in the rail. */
export function GuildItem({ guildId, isCurrent, onDrop, onStep }: GuildItemProps) {
  const client = useClient()
  const settings = useGuild(guildId)?.settings
  const unread = useGuildUnread(guildId)
  const isMuted = useWorld((world) => isGuildMuted(world, guildId))
  const { ref, side, isDragged } = useSortable({ kind: 'guild', id: guildId, isMovable: true, onDrop })
  if (settings === undefined) return null
  const { name, icon } = settings

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null || !event.altKey) return
    event.preventDefault()
    onStep(by)
  }

  const actions = (): MenuActions => [
    ...guildActions(client, guildId),
    null,
    { label: 'Move up', icon: <ArrowUp aria-hidden="true" />, hint: 'Alt ↑', onSelect: () => onStep(-1) },
    { label: 'Move down', icon: <ArrowDown aria-hidden="true" />, hint: 'Alt ↓', onSelect: () => onStep(1) },
  ]
  return (
    <ContextMenu actions={actions}>
      <li
        ref={ref}
        className="guild-rail-entry"
        data-side={side}
        data-dragged={isDragged}
        data-unread={unread.unread}
        onKeyDown={onKeyDown}
      >
        <Tooltip text={name} side="right">
          <Link
            to={channelPath(guildId)}
            className="guild-rail-item"
            draggable={false}
            label={placeName(name, unread, [isMuted && 'muted'])}
            current={isCurrent}
          >
            {icon ? (
              <img src={guildIconAddress(guildId, icon, 48)} alt="" width={48} height={48} draggable={false} />
            ) : (
              <Monogram name={name} />
            )}
          </Link>
        </Tooltip>
        {isMuted ? <BellOff className="guild-rail-muted" aria-hidden="true" /> : null}
        <span className="guild-rail-badge" aria-hidden="true">
          <Badge count={unread.mentions} />
        </span>
      </li>
    </ContextMenu>
  )
}
