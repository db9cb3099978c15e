import { Ban, Bell, Code, KeyRound, Link2, MonitorSmartphone, Palette, UserRound } from 'lucide-react'
import { t } from '../../language/settings.ts'

/** The pages of the user settings, in order; the first is the default. */
export const settingsPageList = [
  { id: 'account', title: t('settings.account'), icon: UserRound },
  { id: 'appearance', title: t('settings.appearance'), icon: Palette },
  { id: 'notifications', title: t('settings.notifications'), icon: Bell },
  { id: 'sessions', title: t('settings.sessions'), icon: MonitorSmartphone },
  { id: 'apps', title: t('settings.authorized-apps'), icon: KeyRound },
  { id: 'connections', title: t('settings.connections'), icon: Link2 },
  { id: 'blocked', title: t('settings.blocked-people'), icon: Ban },
  { id: 'advanced', title: t('settings.advanced'), icon: Code },
] as const
