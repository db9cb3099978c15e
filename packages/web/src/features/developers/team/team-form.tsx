import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { modifyTeam } from '@guildhall/protocol/operations/teams/modify-team'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Field } from '../../../shared/form/field.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { type ChangedPicture, PictureChange } from '../../../shared/form/picture-change.tsx'
import { SavedForm } from '../../../shared/form/saved-form.tsx'
import { teamIconUrl } from '../../../shared/guild/image-urls.ts'
import { useClient } from '../../../state/use-client.ts'
import type { TeamPartProps } from './team-page.tsx'

/** A team's name and picture. */
export function TeamForm({ team, onChange }: TeamPartProps) {
  const client = useClient()
  const [icon, setIcon] = useState<ChangedPicture>(undefined)

  async function save(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    requireFilled({ name }, { name: t('developers.enter-a-name-for-your-team') })
    const body = { name, ...(icon !== undefined && { icon }) }
    const changed = await client.call(modifyTeam, { teamId: team.id }, body)
    onChange(() => changed)
    setIcon(undefined)
  }

  return (
    <SavedForm fields={['name', 'icon']} isChanged={icon !== undefined} onSave={save}>
      {({ fields }) => (
        <>
          <PictureChange
            kept={team.icon}
            addressOf={(hash) => (hash === null ? undefined : teamIconUrl(team.id, hash, 80))}
            changed={icon}
            onChange={setIcon}
            error={fields.get('icon')}
          />
          <Field
            name="name"
            label={t('developers.name')}
            required
            autoComplete="off"
            maxLength={APPLICATION_LIMITS.teamName.max}
            defaultValue={team.name}
            error={fields.get('name')}
          />
        </>
      )}
    </SavedForm>
  )
}
