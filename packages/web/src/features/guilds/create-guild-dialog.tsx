import { createGuild } from '@guildhall/protocol/operations/guilds/create-guild'
import { useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { PictureField } from '../../shared/form/picture-field.tsx'
import { navigate } from '../../shared/page/location.ts'
import { channelPath } from '../../shared/page/paths.ts'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { waitForState } from '../../state/wait-for-state.ts'
import { useMe } from '../../state/world.ts'
import { openTemplate } from './open-template.tsx'

/** Creates a guild with a name and a picture. */
export function CreateGuildDialog({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const me = useMe()
  const [icon, setIcon] = useState<string | null>(null)

  async function found(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    requireFilled({ name }, { name: t('guilds.enter-a-name-for-your') })
    const { id } = await client.call(createGuild, {}, { name, icon })
    await waitForState(client, ({ world }) => world?.guilds.has(id) === true)
    navigate(channelPath(id))
  }

  return (
    <FormDialog
      title={t('guilds.create-a-guild')}
      description={t('guilds.a-place-of-your-own')}
      action={t('guilds.create')}
      fields={['name', 'icon']}
      onSubmit={found}
      onClose={onClose}
      aside={<Button onPress={openTemplate}>{t('guilds.use-a-template')}</Button>}
    >
      {({ fields }) => (
        <>
          <PictureField label={t('guilds.choose-an-image')} error={fields.get('icon')} onChoose={setIcon} />
          <Field
            name="name"
            label={t('guilds.name')}
            required
            autoFocus
            autoComplete="off"
            maxLength={100}
            defaultValue={t('guilds.s-guild', { userName: userName(me) })}
            error={fields.get('name')}
          />
        </>
      )}
    </FormDialog>
  )
}
