import { LIMITS } from '@guildhall/protocol/limits'
import type { MemberVerificationForm } from '@guildhall/protocol/objects/guilds/member-verification'
import { modifyGuildMemberVerification } from '@guildhall/protocol/operations/screening/modify-guild-member-verification'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { useMemo, useRef } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import { GuildSettingsForm } from '../frame/settings-form.tsx'
import { type SettingsDraft, useSettingsDraft } from '../frame/use-draft.ts'
import { useSaving } from '../frame/use-saving.ts'
import { FieldCard } from './field-card.tsx'
import { newField, SCREENING_FEATURE, type Screening, screeningFieldsOf, toScreeningBody } from './screening-draft.ts'

type ScreeningFormProps = {
  guildId: string
  form: MemberVerificationForm
  onSaved: (form: MemberVerificationForm) => void
}

/** The rules and questions for new members. */
export function ScreeningForm({ guildId, form, onSaved }: ScreeningFormProps) {
  const client = useClient()
  const enabled = useWorld((world) => isOnIn(world, guildId))
  const loaded = useMemo(() => screeningOf(form, enabled), [form, enabled])
  const saved = useRef(loaded)
  const draft = useSettingsDraft(loaded)
  const saving = useSaving({
    draft,
    fields: screeningFieldsOf(draft.value),
    send: async (changes) => {
      const answer = await client.call(modifyGuildMemberVerification, { guildId }, toScreeningBody(changes))
      onSaved(answer)
      saved.current = screeningOf(answer, changes.enabled ?? enabled)
      return saved.current
    },
    // The form itself is in no event.
    current: (world) => ({ ...saved.current, enabled: isOnIn(world, guildId) }),
  })

  return (
    <GuildSettingsForm saving={saving}>
      {(problems) => <ScreeningFields draft={draft} problems={problems} />}
    </GuildSettingsForm>
  )
}

const isOnIn = ({ guilds }: ClientState, guildId: string): boolean =>
  guilds.get(guildId)?.settings.features.includes(SCREENING_FEATURE) ?? false

const screeningOf = ({ description, form_fields }: MemberVerificationForm, enabled: boolean): Screening => ({
  description,
  form_fields,
  enabled,
})

type ScreeningFieldsProps = { draft: SettingsDraft<Screening>; problems: ReadonlyMap<string, string> }

function ScreeningFields({ draft, problems }: ScreeningFieldsProps) {
  const { enabled, description, form_fields } = draft.value
  const set = (next: Screening['form_fields']) => draft.change({ form_fields: next })
  return (
    <Section title={t('guild-settings.screening')} text={t('screening.what-new-members-read-and-answer')}>
      <Switch
        label={t('screening.enable-screening')}
        hint={t('screening.if-you-turn-it-off-everyone')}
        isOn={enabled}
        onSwitch={(isOn) => draft.change({ enabled: isOn })}
      />
      <TextAreaField
        name="description"
        label={t('screening.introduction')}
        rows={2}
        maxLength={LIMITS.screeningDescription.max}
        value={description ?? ''}
        onType={(text) => draft.change({ description: text === '' ? null : text })}
        error={problems.get('description')}
      />
      <ol className="screening-cards" aria-label={t('screening.parts-of-the-form')}>
        {form_fields.map((field, index) => (
          <FieldCard
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no IDs, and no state of their own.
            key={index}
            field={field}
            number={index + 1}
            path={`form_fields.${index}`}
            problems={problems}
            onChange={(next) => set(form_fields.with(index, next))}
            onRaise={index === 0 ? null : () => set(form_fields.toSpliced(index, 1).toSpliced(index - 1, 0, field))}
            onRemove={() => set(form_fields.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <FieldErrorText>{problems.get('form_fields')}</FieldErrorText>
      {form_fields.length < LIMITS.screeningFields.max ? (
        <div className="section-buttons">
          <Button onPress={() => set([...form_fields, newField])}>{t('screening.add-a-part')}</Button>
        </div>
      ) : null}
    </Section>
  )
}
