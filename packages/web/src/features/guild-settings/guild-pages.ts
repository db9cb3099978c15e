import {
  AppWindow,
  Ban,
  ClipboardCheck,
  DoorOpen,
  Hand,
  Hash,
  House,
  LayoutTemplate,
  Link,
  type LucideIcon,
  MessageSquareOff,
  Plug,
  Rocket,
  ScrollText,
  Shield,
  ShieldAlert,
  Smile,
  Users,
  Volume2,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { t } from '../../language/guild-settings.ts'
import type { OpeningPermission } from '../../shared/page/guild-settings-access.ts'

/** The props of a page: the guild, and the item that its path names. */
export type GuildPageProps = { guildId: string; item: string | null }

export type GuildPage = {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly icon: LucideIcon
  /** Any of these permissions opens it. */
  readonly openedBy: readonly OpeningPermission[]
  /** Only all of them together do. */
  readonly needsAll?: true
  /** Who else may open it. */
  readonly opensTo?: 'owner' | 'those who set a channel'
  readonly Page: LazyExoticComponent<ComponentType<GuildPageProps>>
}

const OverviewPage = lazy(async () => ({ default: (await import('./overview/overview-page.tsx')).GuildOverviewPage }))
const RolesPage = lazy(async () => ({ default: (await import('./roles/roles-page.tsx')).RolesPage }))
const ChannelsPage = lazy(async () => ({ default: (await import('./channels/channels-page.tsx')).ChannelsPage }))
const ExpressionsPage = lazy(async () => ({
  default: (await import('./expressions/expressions-page.tsx')).ExpressionsPage,
}))
const SoundboardPage = lazy(async () => ({
  default: (await import('./soundboard/soundboard-page.tsx')).SoundboardPage,
}))
const IntegrationsPage = lazy(async () => ({
  default: (await import('./integrations/integrations-page.tsx')).IntegrationsPage,
}))
const WidgetPage = lazy(async () => ({ default: (await import('./widget/widget-page.tsx')).WidgetSettingsPage }))
const BoostsPage = lazy(async () => ({ default: (await import('./boosts/boosts-page.tsx')).BoostsPage }))
const TemplateSettingsPage = lazy(async () => ({
  default: (await import('./template/template-settings-page.tsx')).TemplateSettingsPage,
}))
const MembersPage = lazy(async () => ({ default: (await import('./members/members-page.tsx')).MembersPage }))
const BansPage = lazy(async () => ({ default: (await import('./bans/bans-page.tsx')).BansPage }))

const InvitesPage = lazy(async () => ({ default: (await import('./invites/invites-page.tsx')).InvitesPage }))
const OnboardingPage = lazy(async () => ({
  default: (await import('./onboarding/onboarding-page.tsx')).OnboardingPage,
}))
const ScreeningPage = lazy(async () => ({ default: (await import('./screening/screening-page.tsx')).ScreeningPage }))
const WelcomePage = lazy(async () => ({ default: (await import('./welcome/welcome-page.tsx')).WelcomePage }))
const SafetyPage = lazy(async () => ({ default: (await import('./safety/safety-page.tsx')).SafetyPage }))
const AutoModerationPage = lazy(async () => ({
  default: (await import('./auto-moderation/auto-moderation-page.tsx')).AutoModerationPage,
}))
const AuditPage = lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage }))

const people = t('guild-settings.people')
const guild = t('guild-settings.guild')
const watching = t('guild-settings.moderation')

/** The pages of a guild's settings, in order. */
export const guildPages: readonly GuildPage[] = [
  {
    id: 'overview',
    group: guild,
    title: t('guild-settings.overview'),
    icon: House,
    openedBy: ['MANAGE_GUILD'],
    Page: OverviewPage,
  },
  {
    id: 'roles',
    group: guild,
    title: t('guild-settings.roles'),
    icon: Shield,
    openedBy: ['MANAGE_ROLES'],
    Page: RolesPage,
  },
  {
    id: 'channels',
    group: guild,
    title: t('guild-settings.channel-permissions'),
    icon: Hash,
    openedBy: ['MANAGE_ROLES'],
    opensTo: 'those who set a channel',
    Page: ChannelsPage,
  },
  {
    id: 'expressions',
    group: guild,
    title: t('guild-settings.emojis-and-stickers'),
    icon: Smile,
    openedBy: ['CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'],
    Page: ExpressionsPage,
  },
  {
    id: 'soundboard',
    group: guild,
    title: t('guild-settings.soundboard'),
    icon: Volume2,
    openedBy: ['CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'],
    Page: SoundboardPage,
  },
  {
    id: 'integrations',
    group: guild,
    title: t('guild-settings.integrations'),
    icon: Plug,
    openedBy: ['MANAGE_GUILD', 'MANAGE_WEBHOOKS'],
    Page: IntegrationsPage,
  },
  {
    id: 'widget',
    group: guild,
    title: t('guild-settings.widget'),
    icon: AppWindow,
    openedBy: ['MANAGE_GUILD'],
    Page: WidgetPage,
  },
  {
    id: 'boosts',
    group: guild,
    title: t('guild-settings.boosts'),
    icon: Rocket,
    openedBy: ['MANAGE_GUILD'],
    Page: BoostsPage,
  },
  {
    id: 'template',
    group: guild,
    title: t('guild-settings.template'),
    icon: LayoutTemplate,
    openedBy: ['MANAGE_GUILD'],
    Page: TemplateSettingsPage,
  },
  {
    id: 'members',
    group: people,
    title: t('guild-settings.members'),
    icon: Users,
    openedBy: ['KICK_MEMBERS', 'BAN_MEMBERS', 'MODERATE_MEMBERS', 'MANAGE_NICKNAMES', 'MANAGE_ROLES', 'MANAGE_GUILD'],
    Page: MembersPage,
  },
  { id: 'bans', group: people, title: t('guild-settings.bans'), icon: Ban, openedBy: ['BAN_MEMBERS'], Page: BansPage },
  {
    id: 'invites',
    group: people,
    title: t('guild-settings.invites'),
    icon: Link,
    openedBy: ['MANAGE_GUILD', 'VIEW_AUDIT_LOG'],
    Page: InvitesPage,
  },
  {
    id: 'onboarding',
    group: people,
    title: t('guild-settings.onboarding'),
    icon: DoorOpen,
    openedBy: ['MANAGE_GUILD', 'MANAGE_ROLES'],
    needsAll: true,
    Page: OnboardingPage,
  },
  {
    id: 'screening',
    group: people,
    title: t('guild-settings.screening'),
    icon: ClipboardCheck,
    openedBy: ['MANAGE_GUILD', 'KICK_MEMBERS'],
    Page: ScreeningPage,
  },
  {
    id: 'welcome',
    group: people,
    title: t('guild-settings.welcome-screen'),
    icon: Hand,
    openedBy: ['MANAGE_GUILD'],
    Page: WelcomePage,
  },
  {
    id: 'safety',
    group: watching,
    title: t('guild-settings.safety'),
    icon: ShieldAlert,
    openedBy: ['MANAGE_GUILD'],
    opensTo: 'owner',
    Page: SafetyPage,
  },
  {
    id: 'auto-moderation',
    group: watching,
    title: t('guild-settings.auto-moderation'),
    icon: MessageSquareOff,
    openedBy: ['MANAGE_GUILD'],
    Page: AutoModerationPage,
  },
  {
    id: 'audit',
    group: watching,
    title: t('guild-settings.audit-log'),
    icon: ScrollText,
    openedBy: ['VIEW_AUDIT_LOG'],
    Page: AuditPage,
  },
]
