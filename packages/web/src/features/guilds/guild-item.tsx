import { ArrowDown, ArrowUp, BellOff } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { t } from '../../language/main.ts'
import { Badge } from '../../shared/appearance/badge.tsx'
import { guildActions } from '../../shared/guild/guild-actions.tsx'
import { guildIconUrl } from '../../shared/guild/image-urls.ts'
import { type Side, useSortable } from '../../shared/lists/use-sortable.ts'
import { ContextMenu, type MenuActions } from '../../shared/overlay/menu.tsx'
import { Tooltip } from '../../shared/overlay/tooltip.tsx'
import { labelWithMarks } from '../../shared/page/label-with-marks.ts'
import { Link } from '../../shared/page/link.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { Monogram } from '../../shared/user/monogram.tsx'
import { useGuildUnread } from '../../state/acknowledgements.ts'
import { isGuildMuted } from '../../state/mutes.ts'
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
    // With further keys, they move through the guilds or to unread channels.
    if (by === null || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onStep(by)
  }

  const actions = (): MenuActions => [
    ...guildActions(client, guildId),
    null,
    {
      label: t('guilds.move-up'),
      icon: <ArrowUp aria-hidden="true" />,
      hint: t('guilds.shortcut-to-move-up'),
      onSelect: () => onStep(-1),
    },
    {
      label: t('guilds.move-down'),
      icon: <ArrowDown aria-hidden="true" />,
      hint: t('guilds.shortcut-to-move-down'),
      onSelect: () => onStep(1),
    },
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
            label={labelWithMarks(name, unread, [isMuted && t('guilds.muted')])}
            current={isCurrent}
          >
            {icon ? (
              <img src={guildIconUrl(guildId, icon, 48)} alt="" width={48} height={48} draggable={false} />
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
