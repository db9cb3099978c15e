import { VerificationLevel } from '@guildhall/protocol/enums/guild-level'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Section } from '../../../shared/page/section.tsx'
import type { SettingsDraft } from '../frame/use-draft.ts'

const levels = [
  { value: VerificationLevel.NONE, text: 'None', hint: 'New members can write at once.' },
  {
    value: VerificationLevel.LOW,
    text: 'Low',
    hint: 'A verified email address, or an account older than 5 minutes.',
  },
  { value: VerificationLevel.MEDIUM, text: 'Medium', hint: 'An account older than 5 minutes.' },
  { value: VerificationLevel.HIGH, text: 'High', hint: 'A member of the guild for longer than 10 minutes, too.' },
  { value: VerificationLevel.VERY_HIGH, text: 'Highest', hint: 'A verified phone number, too.' },
] as const

/** What members must have before they write. A Community guild asks for something. */
export function VerificationFields({ draft }: { draft: SettingsDraft<GuildSettings> }) {
  const { features, verification_level: level } = draft.value
  const isCommunity = features.includes('COMMUNITY')
  const offered = levels.filter(({ value }) => !isCommunity || value > VerificationLevel.NONE || value === level)
  return (
    <Section
      title="Verification level"
      text="What members need before they can write, react or speak here. Members who were given a role are exempt."
    >
      <RadioChoice
        label="What members need"
        options={offered}
        chosen={level}
        onChoose={(value) => draft.change({ verification_level: value })}
      />
      {isCommunity ? <p className="field-hint">The lowest level of a Community guild is Low.</p> : null}
    </Section>
  )
}
