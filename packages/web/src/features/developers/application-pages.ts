import {
  BadgeCheck,
  Bot,
  Download,
  Gift,
  Image,
  Info,
  KeyRound,
  Link,
  Plug,
  Rocket,
  ScrollText,
  Smile,
  SquareSlash,
  Waypoints,
} from 'lucide-react'
import { lazy } from 'react'
import { t } from '../../language/developers.ts'

const GeneralPage = lazy(async () => ({ default: (await import('./general/general-page.tsx')).GeneralPage }))
const BotPage = lazy(async () => ({ default: (await import('./bot/bot-page.tsx')).BotPage }))
const OAuth2Page = lazy(async () => ({ default: (await import('./oauth2/oauth2-page.tsx')).OAuth2Page }))
const InstallationPage = lazy(async () => ({
  default: (await import('./installation/installation-page.tsx')).InstallationPage,
}))
const EndpointsPage = lazy(async () => ({ default: (await import('./endpoints/endpoints-page.tsx')).EndpointsPage }))
const CommandsPage = lazy(async () => ({ default: (await import('./commands/commands-page.tsx')).CommandsPage }))
const EmojisPage = lazy(async () => ({ default: (await import('./emojis/emojis-page.tsx')).EmojisPage }))
const ConnectionsPage = lazy(async () => ({
  default: (await import('./connections/connections-page.tsx')).RoleConnectionsPage,
}))
const OffersPage = lazy(async () => ({ default: (await import('./offers/offers-page.tsx')).OffersPage }))
const ActivityPage = lazy(async () => ({ default: (await import('./activity/activity-page.tsx')).ActivityPage }))
const UrlMappingsPage = lazy(async () => ({
  default: (await import('./activity/url-mappings-page.tsx')).UrlMappingsPage,
}))
const ArtPage = lazy(async () => ({ default: (await import('./activity/art-page.tsx')).ArtPage }))
const LinksPage = lazy(async () => ({ default: (await import('./links/links-page.tsx')).LinksPage }))
const CallsPage = lazy(async () => ({ default: (await import('./calls/calls-page.tsx')).CallsPage }))

/** The pages of an application, in order; the first is the default. */
export const applicationPages = [
  { id: 'general', title: t('developers.general'), icon: Info, Page: GeneralPage },
  { id: 'bot', title: t('developers.bot'), icon: Bot, Page: BotPage },
  { id: 'oauth2', title: 'OAuth2', icon: KeyRound, Page: OAuth2Page },
  { id: 'installation', title: t('developers.installation'), icon: Download, Page: InstallationPage },
  { id: 'endpoints', title: t('developers.endpoints'), icon: Plug, Page: EndpointsPage },
  { id: 'commands', title: t('developers.commands'), icon: SquareSlash, Page: CommandsPage },
  { id: 'activity', title: t('developers.activity'), icon: Rocket, Page: ActivityPage },
  { id: 'url-mappings', title: t('developers.url-mappings'), icon: Waypoints, Page: UrlMappingsPage },
  { id: 'art', title: t('developers.art'), icon: Image, Page: ArtPage },
  { id: 'links', title: t('developers.custom-links'), icon: Link, Page: LinksPage },
  { id: 'emojis', title: t('developers.emojis'), icon: Smile, Page: EmojisPage },
  { id: 'connections', title: t('developers.linked-roles'), icon: BadgeCheck, Page: ConnectionsPage },
  { id: 'offers', title: t('developers.offers'), icon: Gift, Page: OffersPage },
  { id: 'calls', title: t('developers.api-requests'), icon: ScrollText, Page: CallsPage },
] as const
