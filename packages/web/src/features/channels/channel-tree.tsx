import { t } from '../../language/main.ts'
import './channel-tree.css'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { useMemo, useRef } from 'react'
import { useStepKeys } from '../../shared/lists/use-step-keys.ts'
import { useOwnOnboarding } from '../../shared/onboarding/use-own-onboarding.ts'
import { BoostLine } from './boost-line.tsx'
import { CategorySection } from './category-section.tsx'
import { groupsOf, type Spot, spotBeside, spotStep } from './channel-order.ts'
import { useClosedCategories } from './closed-categories.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { GuildHeader } from './guild-header.tsx'
import { IncidentSlot } from './incident-slot.tsx'
import { OnboardingCard } from './onboarding-card.tsx'
import { useMoves } from './use-channel-moves.ts'
import { useListed } from './use-listed-channels.ts'
import { useVisibleChannels } from './use-visible-channels.ts'

type ChannelTreeProps = { guildId: string; channelId: string | null }

/** What the tree's entries need. */
export type Tree = {
  readonly guildId: string
  readonly currentId: string | null
  readonly permissionsIn: (channelId: string) => bigint
  /** Whether it is in the user's own list. */
  readonly isListed: (channel: GuildChannel) => boolean
  readonly move: (channelId: string, spot: Spot) => void
  readonly drop: (draggedId: string, targetId: string, side: 'before' | 'after') => void
  readonly step: (channelId: string, by: -1 | 1) => void
}

/** The channels of a guild, in their categories. */
export function ChannelTree({ guildId, channelId }: ChannelTreeProps) {
  const nav = useRef<HTMLElement>(null)
  const shown = useVisibleChannels(guildId)
  const permissions = useMemo(() => new Map(shown.map((each) => [each.channel.id, each.permissions])), [shown])
  const { channels, move, announcement } = useMoves(guildId, shown)
  const { isClosed, toggle } = useClosedCategories(guildId)
  const own = useOwnOnboarding(guildId)
  const { isListed, showsAll, toggle: toggleAll } = useListed(own)
  const groups = useMemo(() => groupsOf(channels), [channels])
  const put = (id: string, spot: Spot | null) => (spot === null ? undefined : move(id, spot))
  const tree: Tree = {
    guildId,
    currentId: channelId,
    permissionsIn: (id) => permissions.get(id) ?? 0n,
    isListed,
    move,
    drop: (draggedId, targetId, side) => put(draggedId, spotBeside(channels, draggedId, targetId, side)),
    step: (id, by) => put(id, spotStep(channels, id, by)),
  }
  useStepKeys(nav, '.channel-link:not([data-voice])')
  // An empty category is only useful to members who can add channels.
  const isOfUse = ({ category, channels: inside }: (typeof groups)[number]) =>
    inside.some((each) => isListed(each) || each.id === channelId) ||
    (category !== null && hasPermissions(tree.permissionsIn(category.id), Permission.MANAGE_CHANNELS))

  return (
    <>
      <GuildHeader guildId={guildId} isAsked={own !== null} />
      <nav ref={nav} className="sidebar-body" aria-label={t('channels.channels')}>
        <IncidentSlot guildId={guildId} />
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
