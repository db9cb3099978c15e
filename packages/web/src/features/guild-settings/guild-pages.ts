import {
  AppWindow,
  Ban,
  ClipboardCheck,
  DoorOpen,
  Hand,
  Hash,
  House,
  Link,
  type LucideIcon,
  Plug,
  Rocket,
  ScrollText,
  Shield,
  ShieldAlert,
  Smile,
  Users,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { GuildPageId } from '../../shared/page/guild-pages.ts'

/** What a page is told: the guild, and the thing on the page that its path names. */
export type GuildPageProps = { guildId: string; item: string | null }

export type GuildPage = {
  readonly id: GuildPageId
  readonly group: string
  readonly title: string
  readonly icon: LucideIcon
  readonly Page: LazyExoticComponent<ComponentType<GuildPageProps>>
}

const OverviewPage = lazy(async () => ({ default: (await import('./overview/overview-page.tsx')).GuildOverviewPage }))
const RolesPage = lazy(async () => ({ default: (await import('./roles/roles-page.tsx')).RolesPage }))
const ChannelsPage = lazy(async () => ({ default: (await import('./channels/channels-page.tsx')).ChannelsPage }))
const ExpressionsPage = lazy(async () => ({
  default: (await import('./expressions/expressions-page.tsx')).ExpressionsPage,
}))
const IntegrationsPage = lazy(async () => ({
  default: (await import('./integrations/integrations-page.tsx')).IntegrationsPage,
}))
const WidgetPage = lazy(async () => ({ default: (await import('./widget/widget-page.tsx')).WidgetSettingsPage }))
const BoostsPage = lazy(async () => ({ default: (await import('./boosts/boosts-page.tsx')).BoostsPage }))
const MembersPage = lazy(async () => ({ default: (await import('./members/members-page.tsx')).MembersPage }))
const BansPage = lazy(async () => ({ default: (await import('./bans/bans-page.tsx')).BansPage }))

const InvitesPage = lazy(async () => ({ default: (await import('./invites/invites-page.tsx')).InvitesPage }))
const OnboardingPage = lazy(async () => ({
  default: (await import('./onboarding/onboarding-page.tsx')).OnboardingPage,
}))
const ScreeningPage = lazy(async () => ({ default: (await import('./screening/screening-page.tsx')).ScreeningPage }))
const WelcomePage = lazy(async () => ({ default: (await import('./welcome/welcome-page.tsx')).WelcomePage }))
const SafetyPage = lazy(async () => ({ default: (await import('./safety/safety-page.tsx')).SafetyPage }))
const AuditPage = lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage }))

const people = 'People'
const guild = 'Guild'
const watching = 'Watching over it'

/** The pages of a guild's settings, in the order in which they are listed. */
export const guildPages: readonly GuildPage[] = [
  { id: 'overview', group: guild, title: 'Overview', icon: House, Page: OverviewPage },
  { id: 'roles', group: guild, title: 'Roles', icon: Shield, Page: RolesPage },
  { id: 'channels', group: guild, title: 'Channel permissions', icon: Hash, Page: ChannelsPage },
  { id: 'expressions', group: guild, title: 'Emojis and stickers', icon: Smile, Page: ExpressionsPage },
  { id: 'integrations', group: guild, title: 'Integrations', icon: Plug, Page: IntegrationsPage },
  { id: 'widget', group: guild, title: 'Widget', icon: AppWindow, Page: WidgetPage },
  { id: 'boosts', group: guild, title: 'Boosts', icon: Rocket, Page: BoostsPage },
  { id: 'members', group: people, title: 'Members', icon: Users, Page: MembersPage },
  { id: 'bans', group: people, title: 'Bans', icon: Ban, Page: BansPage },
  { id: 'invites', group: people, title: 'Invites', icon: Link, Page: InvitesPage },
  { id: 'onboarding', group: people, title: 'Onboarding', icon: DoorOpen, Page: OnboardingPage },
  { id: 'screening', group: people, title: 'Screening', icon: ClipboardCheck, Page: ScreeningPage },
  { id: 'welcome', group: people, title: 'Welcome screen', icon: Hand, Page: WelcomePage },
  { id: 'safety', group: watching, title: 'Safety', icon: ShieldAlert, Page: SafetyPage },
  { id: 'audit', group: watching, title: 'Audit log', icon: ScrollText, Page: AuditPage },
]
