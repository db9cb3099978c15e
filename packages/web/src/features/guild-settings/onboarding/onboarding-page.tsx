import { t } from '../../../language/guild-settings.ts'
import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import './onboarding-page.css'
import { OnboardingMode } from '@guildhall/protocol/enums/onboarding'
import { LIMITS } from '@guildhall/protocol/limits'
import type { Onboarding, OnboardingSettings } from '@guildhall/protocol/objects/guilds/onboarding'
import { modifyGuildOnboarding } from '@guildhall/protocol/operations/onboarding/modify-guild-onboarding'
import { useMemo } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import { IncompleteForm } from '../../../shared/form/form-problem.ts'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { useOnboarding } from '../../../shared/onboarding/use-onboarding.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'
import { GuildSettingsForm } from '../frame/settings-form.tsx'
import { type SettingsDraft, useSettingsDraft } from '../frame/use-draft.ts'
import { useSaving } from '../frame/use-saving.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { GrantedOptionsField } from './granted-options-field.tsx'
import { countOpenChannels, onboardingFieldsOf, onboardingSettingsOf, toOnboardingBody } from './onboarding-draft.ts'
import { PromptList } from './prompt-list.tsx'
import { meetsOnboardingRequirements, Requirements } from './requirements.tsx'
import { type GrantableOptions, useGrantableOptions } from './use-grantable-options.ts'

/** The onboarding questions, and the roles and channels of their answers. */
export function OnboardingPage({ guildId }: GuildPageProps) {
  const { answer, retry, take } = useOnboarding(guildId)
  return (
    <LoadingState answer={answer} retry={() => void retry()}>
      {(onboarding) => <OnboardingForm onboarding={onboarding} onSaved={take} />}
    </LoadingState>
  )
}

type OnboardingFormProps = { onboarding: Onboarding; onSaved: (onboarding: Onboarding) => void }

function OnboardingForm({ onboarding, onSaved }: OnboardingFormProps) {
  const client = useClient()
  const { guild_id } = onboarding
  const grantable = useGrantableOptions(guild_id)
  const draft = useSettingsDraft(useMemo(() => onboardingSettingsOf(onboarding), [onboarding]))
  const saving = useSaving({
    draft,
    fields: onboardingFieldsOf(draft.value),
    send: async (changes) => {
      const saved = await client
        .call(modifyGuildOnboarding, { guildId: guild_id }, toOnboardingBody(changes))
        .catch(atItsField)
      onSaved(saved)
      return onboardingSettingsOf(saved)
    },
    // No event contains the onboarding, so the form takes the saved state from the response.
    current: () => undefined,
  })

  return (
    <GuildSettingsForm saving={saving}>
      {(problems) => (
        <>
          <EnabledFields guildId={guild_id} draft={draft} problem={problems.get('enabled')} />
          <DefaultFields draft={draft} grantable={grantable} problem={problems.get('default_channel_ids')} />
          <PromptList draft={draft} grantable={grantable} problems={problems} />
        </>
      )}
    </GuildSettingsForm>
  )
}

/** The error about too few public channels names no field. */
const unmet: readonly number[] = [350_000, 350_001]

function atItsField(problem: unknown): never {
  if (!(problem instanceof ApiProblem) || !unmet.includes(problem.code)) throw problem
  const reason = t('onboarding.requirements-not-met')
  throw new IncompleteForm(new Map([['enabled', reason]]))
}

type EnabledFieldsProps = { guildId: string; draft: SettingsDraft<OnboardingSettings>; problem: string | undefined }

function EnabledFields({ guildId, draft, problem }: EnabledFieldsProps) {
  const { enabled, mode } = draft.value
  const guild = useGuild(guildId)
  if (guild === undefined) return null
  const isCommunity = guild.settings.features.includes('COMMUNITY')
  const has = { isCommunity, ...countOpenChannels(guild, draft.value) }
  return (
    <Section title={t('guild-settings.onboarding')} text={t('onboarding.questions-for-new-members-their-answers')}>
      <Requirements {...has} countsAnswers={mode === OnboardingMode.ONBOARDING_ADVANCED} />
      <div>
        <Switch
          label={t('onboarding.enable-onboarding')}
          hint={meetsOnboardingRequirements(has) ? undefined : t('onboarding.meet-all-requirements-above-first')}
          isOn={enabled}
          isDisabled={!(enabled || meetsOnboardingRequirements(has))}
          onSwitch={(isOn) => draft.change({ enabled: isOn })}
        />
        <FieldErrorText>{problem}</FieldErrorText>
      </div>
    </Section>
  )
}

type DefaultFieldsProps = {
  draft: SettingsDraft<OnboardingSettings>
  grantable: GrantableOptions
  problem: string | undefined
}

function DefaultFields({ draft, grantable, problem }: DefaultFieldsProps) {
  const { default_channel_ids, mode } = draft.value
  return (
    <Section title={t('onboarding.channels-for-everyone')}>
      <GrantedOptionsField
        label={t('onboarding.default-channels')}
        hint={t('onboarding.everyone-sees-them-whatever-they-answer')}
        placeholder={t('guild-settings.none')}
        choices={grantable.channels}
        chosen={default_channel_ids}
        known={grantable.channelKnown}
        max={LIMITS.defaultChannels.max}
        error={problem}
        onChoose={(ids) => draft.change({ default_channel_ids: ids })}
      />
      <RadioChoice
        label={t('onboarding.channels-that-count-for-the-requirements')}
        options={[
          { value: 'default', text: t('onboarding.default-channels') },
          { value: 'advanced', text: t('onboarding.also-channels-given-by-answers') },
        ]}
        chosen={mode === OnboardingMode.ONBOARDING_ADVANCED ? 'advanced' : 'default'}
        onChoose={(chosen) =>
          draft.change({
            mode: chosen === 'advanced' ? OnboardingMode.ONBOARDING_ADVANCED : OnboardingMode.ONBOARDING_DEFAULT,
          })
        }
      />
    </Section>
  )
}
