import type { ComponentType } from 'react'
import { AccountPage } from './account/account-page.tsx'
import { AdvancedPage } from './advanced-page.tsx'
import { AppearancePage } from './appearance-page.tsx'
import { AppsPage } from './apps-page.tsx'
import { BlockedPage } from './blocked-page.tsx'
import { ConnectionsPage } from './connections-page.tsx'
import { NotificationsPage } from './notifications/notifications-page.tsx'
import { SessionsPage } from './sessions-page.tsx'
import type { settingsPageList } from './settings-page-list.ts'

/** The pages of the user settings by their IDs. */
export const settingsPages: Readonly<Record<(typeof settingsPageList)[number]['id'], ComponentType>> = {
  account: AccountPage,
  appearance: AppearancePage,
  notifications: NotificationsPage,
  sessions: SessionsPage,
  apps: AppsPage,
  connections: ConnectionsPage,
  blocked: BlockedPage,
  advanced: AdvancedPage,
}
