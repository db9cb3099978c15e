import { Ban, Bell, Code, KeyRound, Link2, MonitorSmartphone, Palette, UserRound } from 'lucide-react'
import { t } from '../../language/settings.ts'
import { AccountPage } from './account/account-page.tsx'
import { AdvancedPage } from './advanced-page.tsx'
import { AppearancePage } from './appearance-page.tsx'
import { AppsPage } from './apps-page.tsx'
import { BlockedPage } from './blocked-page.tsx'
import { ConnectionsPage } from './connections-page.tsx'
import { NotificationsPage } from './notifications/notifications-page.tsx'
import { SessionsPage } from './sessions-page.tsx'

/** The pages of the user settings, in order; the first is the default. */
export const settingsPages = [
  { id: 'account', title: t('settings.account'), icon: UserRound, Page: AccountPage },
  { id: 'appearance', title: t('settings.appearance'), icon: Palette, Page: AppearancePage },
  { id: 'notifications', title: t('settings.notifications'), icon: Bell, Page: NotificationsPage },
  { id: 'sessions', title: t('settings.sessions'), icon: MonitorSmartphone, Page: SessionsPage },
  { id: 'apps', title: t('settings.authorized-apps'), icon: KeyRound, Page: AppsPage },
  { id: 'connections', title: t('settings.connections'), icon: Link2, Page: ConnectionsPage },
  { id: 'blocked', title: t('settings.blocked-people'), icon: Ban, Page: BlockedPage },
  { id: 'advanced', title: t('settings.advanced'), icon: Code, Page: AdvancedPage },
] as const
