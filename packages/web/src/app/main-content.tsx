import { MapPinOff } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { readStored } from '../api/stored-values.ts'
import { FriendsPage } from '../features/friends/friends-page.tsx'
import { FirstStepsPanel } from '../features/guilds/first-steps-panel.tsx'
import { HomePage } from '../features/home/home-page.tsx'
import { t } from '../language/main.ts'
import { replaceLocation } from '../shared/page/location.ts'
import { channelPath, type Route } from '../shared/page/paths.ts'
import { permissionsInChannel } from '../state/permissions.ts'
import { useSnapshot } from '../state/use-client.ts'
import { useWorld } from '../state/world.ts'
import { ChannelPage } from './channel-page.tsx'
import { EmptyPage } from './empty-page.tsx'
import { firstChannel, lastChannelKey } from './first-channel.ts'

const InvitePage = lazy(async () => ({
  default: (await import('../features/guilds/invite-page.tsx')).InvitePage,
}))

const TemplatePage = lazy(async () => ({
  default: (await import('../features/guilds/template-page.tsx')).TemplatePage,
}))

const ClaimPage = lazy(async () => ({
  default: (await import('../features/guilds/claim-page.tsx')).ClaimPage,
}))

const ClaimReturnPage = lazy(async () => ({
  default: (await import('../features/guilds/claim-return-page.tsx')).ClaimReturnPage,
}))

const DiscoveryPage = lazy(async () => ({
  default: (await import('../features/discovery/discovery-page.tsx')).DiscoveryPage,
}))

const ActivityLinkPage = lazy(async () => ({
  default: (await import('../features/activities/launcher/activity-link-page.tsx')).ActivityLinkPage,
}))

const OnboardingPlace = lazy(async () => ({
  default: (await import('../features/onboarding/onboarding-route.tsx')).OnboardingRoute,
}))

const ScreeningPlace = lazy(async () => ({
  default: (await import('../features/screening/screening-route.tsx')).ScreeningRoute,
}))

const WelcomePlace = lazy(async () => ({
  default: (await import('../features/welcome/welcome-route.tsx')).WelcomeRoute,
}))

/** The main part of the page. */
export function MainContent({ route }: { route: Route }) {
  const session = useSnapshot(({ session: current }) => current?.id)
  if (route.name === 'invite' || route.name === 'template') {
    const CodePage = route.name === 'invite' ? InvitePage : TemplatePage
    return (
      <Suspense>
        <CodePage key={route.code} code={route.code} />
      </Suspense>
    )
  }
  if (route.name === 'claim' || route.name === 'claim-return' || route.name === 'discovery') {
    const Place = { claim: ClaimPage, 'claim-return': ClaimReturnPage, discovery: DiscoveryPage }[route.name]
    return (
      <Suspense>
        <Place />
      </Suspense>
    )
  }
  if (route.name === 'activity') {
    return (
      <Suspense>
        <ActivityLinkPage key={route.applicationId} applicationId={route.applicationId} linkId={route.linkId} />
      </Suspense>
    )
  }
  if (route.name === 'screening') {
    return (
      <Suspense>
        <ScreeningPlace key={route.guildId} guildId={route.guildId} />
      </Suspense>
    )
  }
  if (route.name === 'welcome') {
    return (
      <Suspense>
        <WelcomePlace key={route.guildId} guildId={route.guildId} />
      </Suspense>
    )
  }
  if (route.name === 'onboarding') {
    return (
      <Suspense>
        <OnboardingPlace key={route.guildId} guildId={route.guildId} />
      </Suspense>
    )
  }
  if (route.name === 'unknown') {
    return (
      <EmptyPage title={t('app.page-not-found')} icon={MapPinOff}>
        {t('app.there-is-nothing-at-this')}
      </EmptyPage>
    )
  }
  if (route.name !== 'channel') return <Home />
  if (route.channelId === null) return route.guildId === null ? <Home /> : <GuildEntry guildId={route.guildId} />
  return (
    <ChannelPage
      // Paged lists are read again in a new session.
      key={route.guildId === null ? route.channelId : `${session} ${route.channelId}`}
      guildId={route.guildId}
      channelId={route.channelId}
      messageId={route.messageId}
    />
  )
}

const Home = () => (
  <HomePage>
    <FirstStepsPanel />
    <FriendsPage />
  </HomePage>
)

/** A guild opens its last visited channel, or the first one that the user can read. */
function GuildEntry({ guildId }: { guildId: string }) {
  const isKnown = useWorld(({ guilds }) => guilds.has(guildId))
  const first = useWorld((world) =>
    firstChannel(world, guildId, permissionsInChannel, readStored(lastChannelKey(guildId))),
  )

  useEffect(() => {
    if (first !== null) replaceLocation(channelPath(guildId, first))
  }, [guildId, first])

  if (!isKnown)
    return <EmptyPage title={t('app.no-access-to-this-guild')}>{t('app.the-guild-may-have-been-deleted')}</EmptyPage>
  return <EmptyPage title={t('app.no-channels')}>{t('app.you-cant-see-any-channels')}</EmptyPage>
}
