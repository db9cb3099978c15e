import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import type { Team } from '@guildhall/protocol/objects/team'
import type { SubmitEvent } from 'react'
import { Button } from '../../../shared/button.tsx'
import { Field } from '../../../shared/field.tsx'
import { FormNotice } from '../../../shared/form-notice.tsx'
import { mustFill, textIn } from '../../../shared/form-problem.ts'
import { say } from '../../../shared/toasts.tsx'
import { useSubmission } from '../../../shared/use-submission.ts'
import { useClient } from '../../../state/use-client.ts'
import type { TeamPartProps } from './team-page.tsx'

export function TeamName({ team, onChange }: TeamPartProps) {
  const client = useClient()
  const { form, busy, problem, failures, submit } = useSubmission(['name'])

  async function rename(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    mustFill({ name }, { name: 'Give your team a name.' })
    const renamed = await client.request<Team>({ method: 'PATCH', path: `/teams/${team.id}`, body: { name } })
    onChange(() => renamed)
    say('Saved.')
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => rename(entered))
  }

  return (
    <form ref={form} className="section-form" onSubmit={send} noValidate>
      <FormNotice text={problem.general} failures={failures} />
      <Field
        name="name"
        label="Name"
        required
        autoComplete="off"
        maxLength={APPLICATION_LIMITS.teamName.max}
        defaultValue={team.name}
        error={problem.fields.get('name')}
      />
      <div className="section-buttons">
        <Button type="submit" look="main" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
