import { t } from '../../language/developers.ts'
import './developers.css'
import type { Application } from '@guildhall/protocol/objects/applications/application'
import type { Team } from '@guildhall/protocol/objects/applications/team'
import { listApplications } from '@guildhall/protocol/operations/applications/list-applications'
import { listTeams } from '@guildhall/protocol/operations/teams/list-teams'
import { useCallback, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { lastPath } from '../../shared/page/last-path.ts'
import { Link } from '../../shared/page/link.tsx'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { applicationPath } from '../../shared/page/paths.ts'
import { Section } from '../../shared/page/section.tsx'
import { SinglePage } from '../../shared/page/settings-frame.tsx'
import { useClient } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'
import { ApplicationIcon } from './application-icon.tsx'
import { managesTeam } from './application-rights.ts'
import { BotAddresses } from './bot-addresses.tsx'
import { NewApplicationDialog } from './new-application-dialog.tsx'
import { TeamList } from './team-list.tsx'

type Owned = { readonly applications: readonly Application[]; readonly teams: readonly Team[] }

/** The user's applications and teams. */
export function DeveloperOverviewPage() {
  const client = useClient()
  const [back] = useState(lastPath)
  const load = useCallback(
    async (signal: AbortSignal): Promise<Owned> => {
      const [applications, teams] = await Promise.all([
        client.call(listApplications, {}, { query: { with_team_applications: true }, signal }),
        client.call(listTeams, {}, { signal }),
      ])
      return { applications, teams }
    },
    [client],
  )
  const { answer, retry } = useLoaded(load)

  return (
    <SinglePage title={t('developers.developers')} back={{ to: back, text: t('developers.back') }}>
      <LoadingState answer={answer} retry={retry}>
        {(owned) => <Overview {...owned} onTeamsChanged={retry} />}
      </LoadingState>
    </SinglePage>
  )
}

function Overview({ applications, teams, onTeamsChanged }: Owned & { onTeamsChanged: () => void }) {
  const me = useMe()
  const [isMaking, setMaking] = useState(false)
  const managed = teams.filter((team) => managesTeam(team, me.id))

  return (
    <>
      <Section title={t('developers.applications')}>
        {applications.length === 0 ? (
          <p className="section-empty">{t('developers.an-application-has-a-bot-commands')}</p>
        ) : (
          <ul className="section-list" aria-label={t('developers.applications')}>
            {applications.map((each) => (
              <ApplicationRow key={each.id} application={each} />
            ))}
          </ul>
        )}
        <div className="section-buttons">
          <Button look="main" onPress={() => setMaking(true)}>
            {t('developers.new-application')}
          </Button>
        </div>
      </Section>
      <Section title={t('developers.teams')} text={t('developers.teams-hint')}>
        <TeamList teams={teams} onChanged={onTeamsChanged} />
      </Section>
      <BotAddresses />
      {isMaking ? <NewApplicationDialog teams={managed} onClose={() => setMaking(false)} /> : null}
    </>
  )
}

function ApplicationRow({ application }: { application: Application }) {
  const { id, name, description, team } = application
  return (
    <li className="section-row">
      <ApplicationIcon application={application} />
      <span className="section-row-words">
        <Link to={applicationPath(id, 'general')} className="developers-name">
          {name}
        </Link>
        <span className="section-row-quiet">
          {team === null ? t('developers.owned-by-you') : t('developers.team-named', { name: team.name })}
        </span>
        {description === '' ? null : <span className="developers-line">{description}</span>}
      </span>
    </li>
  )
}
