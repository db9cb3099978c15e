import { ACTIVITY_LIMITS } from '@guildhall/protocol/activity-limits'
import { OrientationLock } from '@guildhall/protocol/enums/activity'
import type { ActivityConfig, ActivityConfigChanges } from '@guildhall/protocol/objects/activities/activity-config'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { CheckboxList } from '../../../shared/form/checkbox-list.tsx'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { IncompleteForm, textIn } from '../../../shared/form/form-problem.ts'
import { Toggle } from '../../../shared/form/toggle.tsx'
import { ManagedForm } from '../managed-form.tsx'

type Platform = ActivityConfig['supported_platforms'][number]

const platforms: readonly { value: Platform; text: string; hint?: string }[] = [
  { value: 'web', text: t('activity.web'), hint: t('activity.in-browsers-on-any-device-this') },
  { value: 'android', text: t('activity.android') },
  { value: 'ios', text: 'iOS' },
]

const orientations = [
  [String(OrientationLock.UNLOCKED), t('activity.follow-the-device')],
  [String(OrientationLock.PORTRAIT), t('activity.portrait')],
  [String(OrientationLock.LANDSCAPE), t('activity.landscape')],
] as const

const names = [
  'supported_platforms',
  'default_orientation_lock_state',
  'tablet_default_orientation_lock_state',
  'requires_age_gate',
  'max_participants',
]

type ActivityFormProps = { config: ActivityConfig; onSave: (changes: ActivityConfigChanges) => Promise<void> }

/** Where an Activity runs, its orientation, and its platforms. */
export function ActivityForm({ config, onSave }: ActivityFormProps) {
  const [chosen, setChosen] = useState<readonly Platform[]>(config.supported_platforms)

  const save = (entered: FormData) =>
    onSave({
      supported_platforms: [...chosen],
      default_orientation_lock_state: lockIn(entered, 'default_orientation_lock_state'),
      tablet_default_orientation_lock_state: lockIn(entered, 'tablet_default_orientation_lock_state'),
      requires_age_gate: entered.has('requires_age_gate'),
      max_participants: participantsIn(entered),
    })

  return (
    <ManagedForm fields={names} onSave={save}>
      {({ fields }) => (
        <>
          <CheckboxList
            legend={t('activity.platforms')}
            options={platforms}
            chosen={chosen}
            onChoose={setChosen}
            error={fields.get('supported_platforms')}
          />
          <ChoiceField
            name="default_orientation_lock_state"
            label={t('activity.orientation-on-phones')}
            choices={orientations}
            chosen={String(config.default_orientation_lock_state)}
            error={fields.get('default_orientation_lock_state')}
          />
          <ChoiceField
            name="tablet_default_orientation_lock_state"
            label={t('activity.orientation-on-tablets')}
            choices={orientations}
            chosen={String(config.tablet_default_orientation_lock_state)}
            error={fields.get('tablet_default_orientation_lock_state')}
          />
          <Field
            name="max_participants"
            label={t('activity.max-participants')}
            hint={t('activity.leave-empty-for-no-limit')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={config.max_participants === null ? '' : String(config.max_participants)}
            error={fields.get('max_participants')}
          />
          <Toggle
            name="requires_age_gate"
            label={t('activity.age-restricted')}
            hint={t('activity.it-can-only-be-launched-in')}
            defaultChecked={config.requires_age_gate}
          />
        </>
      )}
    </ManagedForm>
  )
}

const lockIn = (entered: FormData, name: string): OrientationLock =>
  Object.values(OrientationLock).find((value) => String(value) === textIn(entered, name)) ?? OrientationLock.UNLOCKED

function participantsIn(entered: FormData): number | null {
  const text = textIn(entered, 'max_participants').trim()
  if (text === '') return null
  const { max } = ACTIVITY_LIMITS.participants
  if (/^\d{1,6}$/u.test(text) && Number(text) >= 1 && Number(text) <= max) return Number(text)
  throw new IncompleteForm(new Map([['max_participants', t('activity.enter-a-whole-number', { max })]]))
}
