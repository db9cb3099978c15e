import { AUTO_MODERATION_LIMITS as LIMITS } from '@guildhall/protocol/auto-moderation-limits'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { t } from '../../../language/guild-settings.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import { EntityField } from '../frame/entity-field.tsx'
import { hasTimeout, isOfMembers } from './rule-draft.ts'
import type { RuleFieldsProps } from './rule-editor.tsx'

const durations: readonly (readonly [seconds: number, text: string])[] = [
  [0, t('auto-moderation.no-timeout')],
  [60, t('auto-moderation.minutes', { count: 1 })],
  [300, t('auto-moderation.minutes', { count: 5 })],
  [600, t('auto-moderation.minutes', { count: 10 })],
  [3_600, t('auto-moderation.hours', { count: 1 })],
  [86_400, t('auto-moderation.days', { count: 1 })],
  [604_800, t('auto-moderation.days', { count: 7 })],
  [2_419_200, t('auto-moderation.days', { count: 28 })],
]

/** What happens when a rule is triggered. */
export function ActionFields({ guildId, trigger, draft, change, problems }: RuleFieldsProps) {
  const mayTimeOut = useCanInGuild(guildId, 'MODERATE_MEMBERS')
  const ofMembers = isOfMembers(trigger)
  return (
    <Section title={t('auto-moderation.actions')}>
      <div className="section-form">
        <Switch
          label={ofMembers ? t('auto-moderation.block-names') : t('auto-moderation.block-messages')}
          hint={ofMembers ? t('auto-moderation.members-with-such-a-name-can-only-read') : undefined}
          isOn={draft.blocks}
          isDisabled={ofMembers && !mayTimeOut}
          onSwitch={(blocks) => change({ blocks })}
        />
        {draft.blocks && !ofMembers ? (
          <TextAreaField
            name="custom_message"
            label={t('auto-moderation.explanation')}
            hint={t('auto-moderation.shown-to-the-author')}
            rows={2}
            maxLength={LIMITS.customMessage.max}
            value={draft.explanation}
            onType={(explanation) => change({ explanation })}
          />
        ) : null}
        <EntityField
          guildId={guildId}
          kind="channel"
          label={t('auto-moderation.send-an-alert-to')}
          hint={t('auto-moderation.choose-a-channel-for-moderators')}
          placeholder={t('guild-settings.no-channel')}
          channelTypes={[ChannelType.GUILD_TEXT]}
          chosen={draft.alertChannelId}
          onChoose={(alertChannelId) => change({ alertChannelId })}
        />
        {hasTimeout(trigger) && (mayTimeOut || draft.timeout > 0) ? (
          <ChoiceField
            name="timeout"
            label={t('auto-moderation.time-the-author-out')}
            choices={withDuration(draft.timeout)}
            chosen={draft.timeout}
            onChoose={(timeout) => change({ timeout })}
          />
        ) : null}
        <FieldErrorText>{problems.get('actions')}</FieldErrorText>
      </div>
    </Section>
  )
}

/** Bots may have chosen another duration. */
const withDuration = (seconds: number) =>
  durations.some(([each]) => each === seconds)
    ? durations
    : [...durations, [seconds, t('auto-moderation.seconds', { count: seconds })] as const]
