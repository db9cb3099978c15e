import { lazy, Suspense } from 'react'
import { ApplicationPage } from './application-page.tsx'
import { DeveloperOverviewPage } from './developer-overview-page.tsx'

const TeamPage = lazy(async () => ({ default: (await import('./team/team-page.tsx')).TeamPage }))

type DevelopersPageProps = { applicationId: string | null; teamId: string | null; page: string | null }

/** The page for managing applications and teams. */
export function DevelopersPage({ applicationId, teamId, page }: DevelopersPageProps) {
  if (applicationId !== null) return <ApplicationPage key={applicationId} applicationId={applicationId} page={page} />
  if (teamId === null) return <DeveloperOverviewPage />
  return (
    <Suspense>
      <TeamPage key={teamId} teamId={teamId} />
    </Suspense>
  )
}
