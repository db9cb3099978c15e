import { ApplicationPage } from './application-page.tsx'
import { OverviewPage } from './overview-page.tsx'

type DevelopersPageProps = { applicationId: string | null; page: string | null }

/** Where applications are made and managed. */
export function DevelopersPage({ applicationId, page }: DevelopersPageProps) {
  if (applicationId === null) return <OverviewPage />
  return <ApplicationPage key={applicationId} applicationId={applicationId} page={page} />
}
