import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { SystemChannelFlag } from '@guildhall/protocol/enums/system-channel-flag'
import { Switch } from '../../../shared/form/switch.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { EntityField } from '../frame/entity-field.tsx'
import type { GuildFieldsProps } from './guild-fields.ts'

const told = [
  { flag: SystemChannelFlag.SUPPRESS_JOIN_NOTIFICATIONS, label: 'Say when somebody joins' },
  {
    flag: SystemChannelFlag.SUPPRESS_JOIN_NOTIFICATION_REPLIES,
    label: 'Offer a sticker to greet newcomers',
    hint: 'Beside the message that somebody joined.',
  },
  { flag: SystemChannelFlag.SUPPRESS_PREMIUM_SUBSCRIPTIONS, label: 'Say when somebody boosts the guild' },
  {
    flag: SystemChannelFlag.SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATIONS,
    label: 'Say when somebody subscribes to a role',
  },
  {
    flag: SystemChannelFlag.SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATION_REPLIES,
    label: 'Offer a sticker to greet subscribers',
  },
  {
    flag: SystemChannelFlag.SUPPRESS_GUILD_REMINDER_NOTIFICATIONS,
    label: 'Give hints on setting the guild up',
  },
] as const

/** What the guild itself says, and where. */
export function SystemFields({ draft, problems }: GuildFieldsProps) {
  const { id, system_channel_id: channelId, system_channel_flags: flags } = draft.value
  return (
    <Section title="What the guild says itself">
      <div className="section-form">
        <EntityField
          guildId={id}
          kind="channel"
          label="In which channel"
          placeholder="In none"
          channelTypes={[ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT]}
          chosen={channelId}
          error={problems.get('system_channel_id')}
          onChoose={(next) => draft.change({ system_channel_id: next })}
        />
        {channelId === null
          ? null
          : told.map(({ flag, label, ...rest }) => (
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
