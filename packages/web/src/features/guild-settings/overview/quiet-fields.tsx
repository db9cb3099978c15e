import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { ChoiceField } from '../../../shared/form/choice.tsx'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { EntityField } from '../frame/entity-field.tsx'
import type { GuildFieldsProps } from './guild-fields.ts'

const afterwards = [
  [60, '1 minute'],
  [300, '5 minutes'],
  [900, '15 minutes'],
  [1800, '30 minutes'],
  [3600, '1 hour'],
] as const

const levels = [
  { value: 0, text: 'Every message' },
  { value: 1, text: 'Only mentions', hint: 'Quieter in guilds in which much is said' },
] as const

/** Where those go who are silent, and what members are told of unless they choose otherwise. */
export function QuietFields({ draft, problems }: GuildFieldsProps) {
  const { id, afk_channel_id, afk_timeout, default_message_notifications: level } = draft.value
  return (
    <>
      <Section title="Whoever is away" text="Who neither speaks nor moves for a while is moved out of the way.">
        <div className="section-form">
          <EntityField
            guildId={id}
            kind="channel"
            label="To which voice channel"
            placeholder="To none"
            channelTypes={[ChannelType.GUILD_VOICE]}
            chosen={afk_channel_id}
            error={problems.get('afk_channel_id')}
            onChoose={(next) => draft.change({ afk_channel_id: next })}
          />
          <ChoiceField
            name="afk_timeout"
            label="After how long"
            choices={afterwards}
            chosen={afk_timeout}
            onChoose={(seconds) => draft.change({ afk_timeout: seconds })}
          />
        </div>
      </Section>
      <Section title="Notifications" text="Members can choose otherwise for themselves.">
        <RadioChoice
          label="What members are told of"
          options={levels}
          chosen={level}
          onChoose={(value) => draft.change({ default_message_notifications: value })}
        />
      </Section>
    </>
  )
}
