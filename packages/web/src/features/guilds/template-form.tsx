import { LIMITS } from '@guildhall/protocol/limits'
import { createGuildFromGuildTemplate } from '@guildhall/protocol/operations/guild-templates/create-guild-from-guild-template'
import { type SubmitEvent, useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { PictureField } from '../../shared/form/picture-field.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { replaceLocation } from '../../shared/page/location.ts'
import { channelPath, HOME_PATH } from '../../shared/page/paths.ts'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { waitForState } from '../../state/wait-for-state.ts'
import { useMe } from '../../state/world.ts'

/** Creates a guild from a template, with a name and a picture. */
export function TemplateForm({ code }: { code: string }) {
  const client = useClient()
  const me = useMe()
  const [icon, setIcon] = useState<string | null>(null)
  const { form, busy, problem, failures, submit } = useSubmission(['name', 'icon'])

  async function found(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    requireFilled({ name }, { name: t('guilds.enter-a-name-for-your') })
    const { id } = await client.call(createGuildFromGuildTemplate, { templateCode: code }, { name, icon })
    await waitForState(client, ({ world }) => world?.guilds.has(id) === true)
    replaceLocation(channelPath(id))
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => found(entered))
  }

  return (
    <form ref={form} className="template-form" onSubmit={send} noValidate>
      <FormNotice text={problem.general} failures={failures} />
      <PictureField label={t('guilds.choose-an-image')} error={problem.fields.get('icon')} onChoose={setIcon} />
      <Field
        name="name"
        label={t('guilds.name-of-your-guild')}
        required
        autoComplete="off"
        maxLength={LIMITS.guildName.max}
        defaultValue={t('guilds.s-guild', { userName: userName(me) })}
        error={problem.fields.get('name')}
      />
      <Button type="submit" look="main" busy={busy}>
        {t('guilds.create-the-guild')}
      </Button>
      <Button onPress={() => replaceLocation(HOME_PATH)}>{t('guilds.not-now')}</Button>
    </form>
  )
}
