import { t } from '../language/main.ts'
import './shell.css'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { GuildRail } from '../features/guilds/guild-rail.tsx'
import { ModalHost } from '../features/interactions/modal-host.tsx'
import { setDeveloperMode, useDeveloperMode } from '../shared/developer-mode.ts'
import { closeDrawer, NAVIGATION_ID, useDrawer } from '../shared/overlay/drawer.ts'
import { closeDialog } from '../shared/overlay/overlays.ts'
import { useDrawerFocus } from '../shared/overlay/use-drawer-focus.ts'
import { rememberLastPath } from '../shared/page/last-path.ts'
import { useLocation } from '../shared/page/location.ts'
import { type Route, routeAt } from '../shared/page/paths.ts'
import { rememberRecentPath } from '../shared/page/recent-paths.ts'
import { Region } from '../shared/page/region.tsx'
import { useIsNarrow } from '../shared/page/screen-width.ts'
import { setTabMentionCount } from '../shared/page/tab-title.ts'
import { useAllMentions } from '../state/acknowledgements.ts'
import { useMe } from '../state/world.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { MainContent } from './main-content.tsx'
import { openSwitcher } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/settings-page.tsx')).UserSettingsPage,
}))
const GuildSettingsPage = lazy(async () => ({
  default: (await import('../features/guild-settings/guild-settings-page.tsx')).GuildSettingsPage,
}))

const InstancePage = lazy(async () => ({
  default: (await import('../features/instance/instance-page.tsx')).InstancePage,
}))

const DevelopersPage = lazy(async () => ({
  default: (await import('../features/developers/developers-page.tsx')).DevelopersPage,
}))

/** The frame of the client: guild rail, sidebar and main part. On narrow screens the first two are a drawer. */
export function Shell() {
  const { path } = useLocation()
  const route = routeAt(path)
  const isAlone = isSettings(route) || route.name === 'developers'
  const navigation = useRef<HTMLDivElement>(null)
  const drawer = useDrawer()
  const isDrawn = useIsNarrow() && drawer === 'navigation'
  const mentions = useAllMentions()
  const me = useMe()
  const isDeveloper = useDeveloperMode()

  useShortcuts()
  useDrawerFocus(navigation, isDrawn, closeDrawer)
  useEffect(() => setTabMentionCount(mentions), [mentions])
  useEffect(() => setDeveloperMode(isDeveloper), [isDeveloper])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes after each navigation.
  useEffect(() => closeDrawer(), [path])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog closes together with the frame in which it was opened.
  useEffect(() => closeDialog, [isAlone])

  useEffect(() => {
    if (!isAlone) rememberLastPath(path)
    rememberRecentPath(me.id, path)
  }, [isAlone, path, me.id])

  if (isAlone) {
    return (
      <div className="shell-alone">
        <SkipLink />
        <ConnectionNotice />
        <Suspense>
          <Region name={t('app.this-page')} shows={path}>
            {route.name === 'developers' ? <DevelopersPage {...route} /> : <Settings route={route} />}
          </Region>
        </Suspense>
      </div>
    )
  }
  return (
    <div className="shell" data-drawer={drawer}>
      <SkipLink />
      <ConnectionNotice />
      <div ref={navigation} id={NAVIGATION_ID} className="shell-navigation">
        <Region name={t('app.the-guild-list')} shows={path}>
          <GuildRail guildId={guildOf(route)} onFind={openSwitcher} />
        </Region>
        <Sidebar route={route} />
      </div>
      <button type="button" className="shell-shade" aria-label={t('app.close-the-navigation')} onClick={closeDrawer} />
      <Region name={t('app.this-page')} shows={path}>
        {' '}
        <MainContent route={route} />
      </Region>
      <ModalHost />
    </div>
  )
}

type SettingsRoute = Extract<Route, { name: 'settings' | 'guild-settings' | 'instance' }>

function Settings({ route }: { route: SettingsRoute }) {
  if (route.name === 'guild-settings') return <GuildSettingsPage {...route} />
  return route.name === 'instance' ? <InstancePage page={route.page} /> : <SettingsPage page={route.page} />
}

const isSettings = (route: Route): route is SettingsRoute =>
  route.name === 'settings' || route.name === 'guild-settings' || route.name === 'instance'

const guildOf = (route: Route): string | null => ('guildId' in route ? route.guildId : null)
