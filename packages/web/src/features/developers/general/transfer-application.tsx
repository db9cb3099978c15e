import type { Team } from '@guildhall/protocol/objects/applications/team'
import { transferApplication } from '@guildhall/protocol/operations/applications/transfer-application'
import { listTeams } from '@guildhall/protocol/operations/teams/list-teams'
import { useCallback, useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { ChoiceField } from '../../../shared/form/choice.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { useAnswer } from '../../../shared/lists/use-answer.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { useManaged } from '../managed.ts'
import { managesTeam } from '../rights.ts'

/** Gives the application to a team that one manages. */
export function TransferApplication() {
  const client = useClient()
  const me = useMe()
  const { application } = useManaged()
  const load = useCallback((signal: AbortSignal) => client.call(listTeams, {}, { signal }), [client])
  const { answer, retry } = useAnswer(load)

  return (
    <Loaded answer={answer} retry={retry}>
      {(teams) => (
        <Transfer teams={teams.filter((team) => team.id !== application.team?.id && managesTeam(team, me.id))} />
      )}
    </Loaded>
  )
}

function Transfer({ teams }: { teams: readonly Team[] }) {
  const client = useClient()
  const { application, replace } = useManaged()
  const [isAsking, setAsking] = useState(false)

  async function transfer(entered: FormData) {
    const body = { team_id: textIn(entered, 'team_id') }
    const transferred = await client.call(transferApplication, { applicationId: application.id }, body)
    replace(transferred)
    showToast(`${transferred.name} belongs to ${transferred.team?.name}.`)
  }

  if (teams.length === 0) return <p className="section-empty">You manage no team that it could go to.</p>
  return (
    <>
      <div className="section-buttons">
        <Button onPress={() => setAsking(true)}>Give it to a team</Button>
      </div>
      {isAsking ? (
        <FormDialog
          title={`Give ${application.name} to a team?`}
          description="What it may do by its own credentials ends. There is no way back but to another team."
          action="Give it"
          fields={['team_id']}
          onSubmit={transfer}
          onClose={() => setAsking(false)}
        >
          {({ fields }) => (
            <ChoiceField
              name="team_id"
              label="Team"
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
