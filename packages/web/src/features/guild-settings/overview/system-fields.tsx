import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { SystemChannelFlag } from '@guildhall/protocol/enums/system-channel-flag'
import { t } from '../../../language/guild-settings.ts'
import { Switch } from '../../../shared/form/switch.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { EntityField } from '../frame/entity-field.tsx'
import type { GuildFieldsProps } from './guild-fields.ts'

const systemMessages = [
  { flag: SystemChannelFlag.SUPPRESS_JOIN_NOTIFICATIONS, label: t('overview.announce-new-members') },
  {
    flag: SystemChannelFlag.SUPPRESS_JOIN_NOTIFICATION_REPLIES,
    label: t('overview.suggest-a-sticker-to-welcome-new'),
    hint: t('overview.shown-with-the-message-that-someone'),
  },
  { flag: SystemChannelFlag.SUPPRESS_PREMIUM_SUBSCRIPTIONS, label: t('overview.announce-boosts') },
  {
    flag: SystemChannelFlag.SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATIONS,
    label: t('overview.announce-role-subscriptions'),
  },
  {
    flag: SystemChannelFlag.SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATION_REPLIES,
    label: t('overview.suggest-a-sticker-to-welcome-subscribers'),
  },
  {
    flag: SystemChannelFlag.SUPPRESS_GUILD_REMINDER_NOTIFICATIONS,
    label: t('overview.show-tips-for-setting-up-the'),
  },
] as const

/** The system messages and their channel. */
export function SystemFields({ draft, problems }: GuildFieldsProps) {
  const { id, system_channel_id: channelId, system_channel_flags: flags } = draft.value
  return (
    <Section title={t('overview.system-messages')}>
      <div className="section-form">
        <EntityField
          guildId={id}
          kind="channel"
          label={t('guild-settings.channel')}
          placeholder={t('guild-settings.no-channel')}
          channelTypes={[ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT]}
          chosen={channelId}
          error={problems.get('system_channel_id')}
          onChoose={(next) => draft.change({ system_channel_id: next })}
        />
        {channelId === null
          ? null
          : systemMessages.map(({ flag, label, ...rest }) => (
              <Switch
                key={flag}
                {...rest}
                label={label}
                isOn={(flags & flag) === 0}
                onSwitch={(isOn) => draft.change({ system_channel_flags: isOn ? flags & ~flag : flags | flag })}
              />
            ))}
      </div>
    </Section>
  )
}
