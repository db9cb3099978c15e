import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { Switch } from '../../../shared/form/switch.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { EntityField } from '../frame/entity-field.tsx'
import { withFeature } from '../frame/with-feature.ts'
import type { GuildFieldsProps } from '../overview/guild-fields.ts'

/** Who is told of an attack, and whether anybody comes in at all. */
export function RaidFields({ draft, problems }: GuildFieldsProps) {
  const { id, features, safety_alerts_channel_id } = draft.value
  const has = (feature: string) => features.includes(feature)
  const set = (feature: string, isOn: boolean) => draft.change({ features: withFeature(features, feature, isOn) })
  return (
    <Section title="Attacks" text="The server notices when unusually many people come in at once.">
      <div className="section-form">
        <Switch
          label="Raise an alarm"
          hint="Those who manage the guild see it above the channels."
          isOn={!has('RAID_ALERTS_DISABLED')}
          onSwitch={(isOn) => set('RAID_ALERTS_DISABLED', !isOn)}
        />
        <EntityField
          guildId={id}
          kind="channel"
          label="Say it in a channel, too"
          hint="Choose one that only those see who moderate. Spam in private messages is said there as well."
          placeholder="In none"
          channelTypes={[ChannelType.GUILD_TEXT]}
          chosen={safety_alerts_channel_id}
          error={problems.get('safety_alerts_channel_id')}
          onChoose={(next) => draft.change({ safety_alerts_channel_id: next })}
        />
        <Switch
          label="Let nobody in by invites"
          hint="Until you switch it off again. Above, they can be paused for a while."
          isOn={has('INVITES_DISABLED')}
          onSwitch={(isOn) => set('INVITES_DISABLED', isOn)}
        />
      </div>
    </Section>
  )
}
