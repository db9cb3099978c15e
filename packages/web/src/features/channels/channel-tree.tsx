import { t } from '../../language/main.ts'
import './channel-tree.css'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { useMemo } from 'react'
import { useOwnOnboarding } from '../../shared/onboarding/use-own-onboarding.ts'
import { BoostLine } from './boost-line.tsx'
import { CategorySection } from './category-section.tsx'
import { groupChannels, positionBeside, positionOneStep, type TargetPosition } from './channel-order.ts'
import { useClosedCategories } from './closed-categories.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { GuildHeader } from './guild-header.tsx'
import { LazyIncidentNotice } from './lazy-incident-notice.tsx'
import { OnboardingCard } from './onboarding-card.tsx'
import { useChannelMoves } from './use-channel-moves.ts'
import { useListedChannels } from './use-listed-channels.ts'
import { useVisibleChannels } from './use-visible-channels.ts'

type ChannelTreeProps = { guildId: string; channelId: string | null }

/** What the tree's entries need. */
export type ChannelTreeProperties = {
  readonly guildId: string
  readonly currentId: string | null
  readonly permissionsIn: (channelId: string) => bigint
  /** Whether it is in the user's own list. */
  readonly isListed: (channel: GuildChannel) => boolean
  readonly move: (channelId: string, spot: TargetPosition) => void
  readonly drop: (draggedId: string, targetId: string, side: 'before' | 'after') => void
  readonly step: (channelId: string, by: -1 | 1) => void
}

/** The channels of a guild, in their categories. */
export function ChannelTree({ guildId, channelId }: ChannelTreeProps) {
  const shown = useVisibleChannels(guildId)
  const permissions = useMemo(() => new Map(shown.map((each) => [each.channel.id, each.permissions])), [shown])
  const { channels, move, announcement } = useChannelMoves(guildId, shown)
  const { isClosed, toggle } = useClosedCategories(guildId)
  const own = useOwnOnboarding(guildId)
  const { isListed, showsAll, toggle: toggleAll } = useListedChannels(own)
  const groups = useMemo(() => groupChannels(channels), [channels])
  const put = (id: string, spot: TargetPosition | null) => (spot === null ? undefined : move(id, spot))
  const tree: ChannelTreeProperties = {
    guildId,
    currentId: channelId,
    permissionsIn: (id) => permissions.get(id) ?? 0n,
    isListed,
    move,
    drop: (draggedId, targetId, side) => put(draggedId, positionBeside(channels, draggedId, targetId, side)),
    step: (id, by) => put(id, positionOneStep(channels, id, by)),
  }
  // An empty category is only useful to members who can add channels.
  const isOfUse = ({ category, channels: inside }: (typeof groups)[number]) =>
    inside.some((each) => isListed(each) || each.id === channelId) ||
    (category !== null && hasPermissions(tree.permissionsIn(category.id), Permission.MANAGE_CHANNELS))

  return (
    <>
      <GuildHeader guildId={guildId} isAsked={own !== null} />
      <nav className="sidebar-body" aria-label={t('channels.channels')}>
        <LazyIncidentNotice guildId={guildId} />
        <FirstStepsCard guildId={guildId} />
        <OnboardingCard guildId={guildId} own={own} />
        <BoostLine guildId={guildId} />
        <ul className="channel-groups">
          {groups.filter(isOfUse).map(({ category, channels: inside }) => (
            <CategorySection
              key={category?.id ?? ''}
              tree={tree}
              category={category}
              channels={inside}
              isClosed={category !== null && isClosed(category.id)}
              onToggle={() => (category === null ? undefined : toggle(category.id))}
            />
          ))}
        </ul>
        {showsAll === null ? null : (
          <button type="button" className="channel-all" onClick={toggleAll}>
            {showsAll ? t('channels.show-only-my-channels') : t('channels.show-all-channels')}
          </button>
        )}
        <p className="unseen" role="status">
          {announcement}
        </p>
      </nav>
    </>
  )
}
