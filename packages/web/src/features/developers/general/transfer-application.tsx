import type { Team } from '@guildhall/protocol/objects/applications/team'
import { transferApplication } from '@guildhall/protocol/operations/applications/transfer-application'
import { listTeams } from '@guildhall/protocol/operations/teams/list-teams'
import { useCallback, useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { managesTeam } from '../application-rights.ts'
import { useManagedApplication } from '../managed-application.ts'

/** Transfers the application to a team that the user manages. */
export function TransferApplication() {
  const client = useClient()
  const me = useMe()
  const { application } = useManagedApplication()
  const load = useCallback((signal: AbortSignal) => client.call(listTeams, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)

  return (
    <LoadingState answer={answer} retry={retry}>
      {(teams) => (
        <Transfer teams={teams.filter((team) => team.id !== application.team?.id && managesTeam(team, me.id))} />
      )}
    </LoadingState>
  )
}

function Transfer({ teams }: { teams: readonly Team[] }) {
  const client = useClient()
  const { application, replace } = useManagedApplication()
  const [isAsking, setAsking] = useState(false)

  async function transfer(entered: FormData) {
    const body = { team_id: textIn(entered, 'team_id') }
    const transferred = await client.call(transferApplication, { applicationId: application.id }, body)
    replace(transferred)
    showToast(t('general.now-belongs-to', { name: transferred.name, team: transferred.team?.name ?? '' }))
  }

  if (teams.length === 0) return <p className="section-empty">{t('general.you-dont-manage-a-team-that')}</p>
  return (
    <>
      <div className="section-buttons">
        <Button onPress={() => setAsking(true)}>{t('general.transfer-to-a-team')}</Button>
      </div>
      {isAsking ? (
        <FormDialog
          title={t('general.confirm-transfer-to-a-team', { name: application.name })}
          description={t('general.transfer-consequences')}
          action={t('general.transfer')}
          fields={['team_id']}
          onSubmit={transfer}
          onClose={() => setAsking(false)}
        >
          {({ fields }) => (
            <ChoiceField
              name="team_id"
              label={t('developers.team')}
              choices={teams.map(({ id, name }) => [id, name] as const)}
              chosen={teams[0]?.id ?? ''}
              error={fields.get('team_id')}
            />
          )}
        </FormDialog>
      ) : null}
    </>
  )
}
