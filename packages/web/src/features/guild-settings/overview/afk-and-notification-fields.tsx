import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { t } from '../../../language/guild-settings.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { EntityField } from '../frame/entity-field.tsx'
import type { GuildFieldsProps } from './guild-fields.ts'

const afterwards = [
  [60, t('overview.1-minute')],
  [300, t('overview.5-minutes')],
  [900, t('overview.15-minutes')],
  [1800, t('overview.30-minutes')],
  [3600, t('overview.1-hour')],
] as const

const levels = [
  { value: 0, text: t('overview.all-messages') },
  { value: 1, text: t('overview.only-mentions'), hint: t('overview.quieter-in-busy-guilds') },
] as const

/** The AFK settings, and the default notification settings. */
export function AfkAndNotificationFields({ draft, problems }: GuildFieldsProps) {
  const { id, afk_channel_id, afk_timeout, default_message_notifications: level } = draft.value
  return (
    <>
      <Section title={t('overview.inactive-members')} text={t('overview.moves-inactive-members-to-the-afk')}>
        <div className="section-form">
          <EntityField
            guildId={id}
            kind="channel"
            label={t('overview.afk-channel')}
            placeholder={t('guild-settings.no-channel')}
            channelTypes={[ChannelType.GUILD_VOICE]}
            chosen={afk_channel_id}
            error={problems.get('afk_channel_id')}
            onChoose={(next) => draft.change({ afk_channel_id: next })}
          />
          <ChoiceField
            name="afk_timeout"
            label={t('overview.inactive-for')}
            choices={afterwards}
            chosen={afk_timeout}
            onChoose={(seconds) => draft.change({ afk_timeout: seconds })}
          />
        </div>
      </Section>
      <Section title={t('overview.notifications')} text={t('overview.members-can-change-this-for-themselves')}>
        <RadioChoice
          label={t('overview.default-notifications')}
          options={levels}
          chosen={level}
          onChoose={(value) => draft.change({ default_message_notifications: value })}
        />
      </Section>
    </>
  )
}
