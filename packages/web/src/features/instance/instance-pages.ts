import { Activity, Castle, ListTodo, type LucideIcon, Rocket, SlidersHorizontal, UserPlus, Users } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type InstancePageEntry = {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly Page: LazyExoticComponent<ComponentType>
}

const PeoplePage = lazy(async () => ({ default: (await import('./people/people-page.tsx')).PeoplePage }))
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
const JobsPage = lazy(async () => ({ default: (await import('./jobs-page.tsx')).JobsPage }))
const HealthPage = lazy(async () => ({ default: (await import('./health-page.tsx')).HealthPage }))

/** The pages of who runs the instance; the first is shown where none is named. */
export const instancePages = [
  { id: 'people', title: 'People', icon: Users, Page: PeoplePage },
  { id: 'registration', title: 'Registration', icon: UserPlus, Page: RegistrationPage },
  { id: 'guilds', title: 'Guilds', icon: Castle, Page: GuildsPage },
  { id: 'activities', title: 'Activities', icon: Rocket, Page: ActivitiesPage },
  { id: 'settings', title: 'Settings', icon: SlidersHorizontal, Page: SettingsPage },
  { id: 'jobs', title: 'Jobs', icon: ListTodo, Page: JobsPage },
  { id: 'health', title: 'Health and log', icon: Activity, Page: HealthPage },
] as const satisfies readonly InstancePageEntry[]
