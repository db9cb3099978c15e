import type { InstanceSettings, InstanceSettingsChanges } from '@guildhall/protocol/objects/instances/instance-settings'
import { modifyInstanceSettings } from '@guildhall/protocol/operations/instance/modify-instance-settings'
import { useState } from 'react'
import { t } from '../../../language/instance.ts'
import { Field } from '../../../shared/form/field.tsx'
import { IncompleteForm, textIn } from '../../../shared/form/form-problem.ts'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { SavedForm } from '../../../shared/form/saved-form.tsx'
import { Toggle } from '../../../shared/form/toggle.tsx'
import { useClient } from '../../../state/use-client.ts'
import { AUDIENCE_SETTINGS, type AudienceSetting, NUMBER_SETTINGS } from './setting-labels.ts'

const audiences = [
  { value: 'everyone', text: t('settings.everyone') },
  { value: 'administrators', text: t('settings.only-administrators') },
] as const

export function InstanceSettingsForm({ settings }: { settings: InstanceSettings }) {
  const client = useClient()
  const [chosen, setChosen] = useState<Pick<InstanceSettings, AudienceSetting>>(settings)

  async function save(entered: FormData) {
    const body: InstanceSettingsChanges = {
      strip_metadata: entered.has('strip_metadata'),
      link_previews: entered.has('link_previews'),
    }
    for (const { name } of AUDIENCE_SETTINGS) body[name] = chosen[name]
    for (const { name, unit } of NUMBER_SETTINGS) body[name] = numberIn(entered, name, unit)
    await client.call(modifyInstanceSettings, {}, body)
  }

  return (
    <SavedForm fields={NUMBER_SETTINGS.map(({ name }) => name)} onSave={save}>
      {({ fields }) => (
        <>
          {AUDIENCE_SETTINGS.map(({ name, text }) => (
            <RadioChoice
              key={name}
              label={text}
              options={audiences}
              chosen={chosen[name]}
              onChoose={(value) => setChosen((before) => ({ ...before, [name]: value }))}
            />
          ))}
          <Toggle
            name="strip_metadata"
            label={t('settings.remove-location-and-camera-details')}
            hint={t('settings.applies-to-images-from-now-on')}
            defaultChecked={settings.strip_metadata}
          />
          <Toggle
            name="link_previews"
            label={t('settings.show-link-previews')}
            hint={t('settings.the-server-requests-the-linked-pages')}
            defaultChecked={settings.link_previews}
          />
          {NUMBER_SETTINGS.map(({ name, text, unit }) => (
            <Field
              key={name}
              name={name}
              label={text}
              hint={t('settings.leave-empty-for-the-default')}
              type="text"
              inputMode="numeric"
              defaultValue={String(Math.round(settings[name] / unit))}
              error={fields.get(name)}
            />
          ))}
        </>
      )}
    </SavedForm>
  )
}

function numberIn(entered: FormData, name: string, unit: number): number | null {
  const text = textIn(entered, name).trim()
  if (text === '') return null
  if (!/^[0-9]{1,12}$/u.test(text)) throw new IncompleteForm(new Map([[name, t('instance.enter-a-whole-number')]]))
  return Number(text) * unit
}
