import {
  Activity,
  Castle,
  ListTodo,
  type LucideIcon,
  Rocket,
  ScrollText,
  SlidersHorizontal,
  UserPlus,
  UserRoundSearch,
  Users,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { t } from '../../language/instance.ts'

type InstancePageEntry = {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly Page: LazyExoticComponent<ComponentType>
}

const PeoplePage = lazy(async () => ({ default: (await import('./people/people-page.tsx')).PeoplePage }))
const PlaceholdersPage = lazy(async () => ({
  default: (await import('./people/placeholders-page.tsx')).PlaceholdersPage,
}))
const RegistrationPage = lazy(async () => ({
  default: (await import('./registration/registration-page.tsx')).RegistrationPage,
}))
const GuildsPage = lazy(async () => ({ default: (await import('./guilds/guilds-page.tsx')).GuildsPage }))
const ActivitiesPage = lazy(async () => ({
  default: (await import('./activities/activities-page.tsx')).ActivitiesPage,
}))
const SettingsPage = lazy(async () => ({
  default: (await import('./settings/settings-page.tsx')).InstanceSettingsPage,
}))
const AuditLogPage = lazy(async () => ({
  default: (await import('./audit-log/audit-log-page.tsx')).InstanceAuditLogPage,
}))
const JobsPage = lazy(async () => ({ default: (await import('./jobs-page.tsx')).JobsPage }))
const HealthPage = lazy(async () => ({ default: (await import('./health-page.tsx')).HealthPage }))

/** The pages of the administration; the first is the default. */
export const instancePages = [
  { id: 'people', title: t('instance.people'), icon: Users, Page: PeoplePage },
  { id: 'imported-people', title: t('instance.imported-people'), icon: UserRoundSearch, Page: PlaceholdersPage },
  { id: 'registration', title: t('instance.registration'), icon: UserPlus, Page: RegistrationPage },
  { id: 'guilds', title: t('instance.guilds'), icon: Castle, Page: GuildsPage },
  { id: 'activities', title: t('instance.activities'), icon: Rocket, Page: ActivitiesPage },
  { id: 'settings', title: t('instance.settings'), icon: SlidersHorizontal, Page: SettingsPage },
  { id: 'audit-log', title: t('instance.audit-log'), icon: ScrollText, Page: AuditLogPage },
  { id: 'jobs', title: t('instance.jobs'), icon: ListTodo, Page: JobsPage },
  { id: 'health', title: t('instance.health-and-log'), icon: Activity, Page: HealthPage },
] as const satisfies readonly InstancePageEntry[]
