import { t } from '../../language/main.ts'
import './guild-header.css'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { guildActions } from '../../shared/guild/guild-actions.tsx'
import { openLinkedRoles } from '../../shared/guild/open-linked-roles.tsx'
import { Menu, type MenuAction } from '../../shared/overlay/menu.tsx'
import { navigate } from '../../shared/page/location.ts'
import { onboardingPath } from '../../shared/page/paths.ts'
import { useCanInGuild } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'
import { createChannel } from './channel-actions.tsx'
import { openEvents } from './open-events.tsx'

type GuildHeaderProps = {
  guildId: string
  /** Whether the guild has onboarding. */
  isAsked: boolean
}

/** The guild's name, with a menu of actions. */
export function GuildHeader({ guildId, isAsked }: GuildHeaderProps) {
  const client = useClient()
  const guild = useGuild(guildId)
  const mayManage = useCanInGuild(guildId, 'MANAGE_CHANNELS')
  const answers: MenuAction = {
    label: t('channels.channels-and-roles'),
    onSelect: () => navigate(onboardingPath(guildId)),
  }
  const linkedRoles: MenuAction = { label: t('channels.linked-roles'), onSelect: () => openLinkedRoles(guildId) }
  const hasLinkedRoles = [...(guild?.roles.values() ?? [])].some(({ tags }) => tags?.guild_connections !== undefined)
  const events = guild?.scheduledEvents.size ?? 0
  const creations: MenuAction[] = [
    { label: t('channels.create-a-channel'), onSelect: () => createChannel(guildId, null) },
    {
      label: t('channels.create-a-category'),
      onSelect: () => createChannel(guildId, null, ChannelType.GUILD_CATEGORY),
    },
  ]

  return (
    <header className="guild-header">
      <Menu
        label={t('channels.more-actions-for', { name: guild?.settings.name ?? t('channels.guild') })}
        trigger={
          <button type="button" className="guild-header-button">
            <h2>{guild?.settings.name}</h2>
            <ChevronDown aria-hidden="true" />
          </button>
        }
        actions={() => [
          ...(mayManage ? [...creations, null] : []),
          ...(isAsked ? [answers] : []),
          ...(hasLinkedRoles ? [linkedRoles] : []),
          ...guildActions(client, guildId),
        ]}
      />
      <span className="guild-header-events">
        <IconButton label={t('channels.event', { events })} side="bottom" onClick={() => openEvents(guildId)}>
          <CalendarDays aria-hidden="true" />
        </IconButton>
        {events === 0 ? null : (
          <span className="guild-header-count" aria-hidden="true">
            {events}
          </span>
        )}
      </span>
    </header>
  )
}
