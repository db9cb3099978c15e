import { LIMITS } from '@guildhall/protocol/limits'
import type { Application } from '@guildhall/protocol/objects/applications/application'
import type { User } from '@guildhall/protocol/objects/users/user'
import { editApplicationBot } from '@guildhall/protocol/operations/applications/edit-application-bot'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Field } from '../../../shared/form/field.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { type ChangedPicture, PictureChange } from '../../../shared/form/picture-change.tsx'
import { avatarUrl } from '../../../shared/guild/image-urls.ts'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'

/** The bot's name and picture. */
export function BotForm() {
  const { application } = useManagedApplication()
  const { bot } = application
  if (bot === undefined) return <p className="section-empty">{t('bot.this-application-has-no-bot')}</p>
  return <Form application={application} bot={bot} />
}

function Form({ application, bot }: { application: Application; bot: User }) {
  const client = useClient()
  const { replace } = useManagedApplication()
  const [avatar, setAvatar] = useState<ChangedPicture>(undefined)

  async function save(entered: FormData) {
    const username = textIn(entered, 'username').trim()
    requireFilled({ username }, { username: t('bot.enter-a-name-for-the-bot') })
    const body = { ...(username !== bot.username && { username }), ...(avatar !== undefined && { avatar }) }
    replace({ ...application, bot: await client.call(editApplicationBot, { applicationId: application.id }, body) })
    setAvatar(undefined)
  }

  return (
    <ManagedForm fields={['username', 'avatar']} isChanged={avatar !== undefined} onSave={save}>
      {({ fields }) => (
        <>
          <PictureChange
            shape="round"
            kept={bot.avatar}
            addressOf={(hash) => avatarUrl({ id: bot.id, avatar: hash }, 80)}
            changed={avatar}
            onChange={setAvatar}
            error={fields.get('avatar')}
          />
          <Field
            name="username"
            label={t('developers.username')}
            required
            autoComplete="off"
            maxLength={LIMITS.username.max}
            defaultValue={bot.username}
            error={fields.get('username')}
          />
        </>
      )}
    </ManagedForm>
  )
}
