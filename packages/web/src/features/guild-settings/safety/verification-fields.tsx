import { VerificationLevel } from '@guildhall/protocol/enums/guild-level'
import type { GuildSettings } from '@guildhall/protocol/objects/guild'
import { RadioChoice } from '../../../shared/radio-choice.tsx'
import { Section } from '../../../shared/section.tsx'
import type { Draft } from '../frame/use-draft.ts'

const levels = [
  { value: VerificationLevel.NONE, text: 'Nothing', hint: 'Whoever comes in may write at once.' },
  { value: VerificationLevel.LOW, text: 'An e-mail address', hint: 'It must be confirmed.' },
  { value: VerificationLevel.MEDIUM, text: 'An account that is not new', hint: 'It must be older than 5 minutes.' },
  {
    value: VerificationLevel.HIGH,
    text: 'Some time in the guild',
    hint: 'One must have been a member for 10 minutes.',
  },
  { value: VerificationLevel.VERY_HIGH, text: 'A phone number', hint: 'It must be confirmed.' },
] as const

/** What members must have before they write. A Community guild asks for something. */
export function VerificationFields({ draft }: { draft: Draft<GuildSettings> }) {
  const { features, verification_level: level } = draft.value
  const isCommunity = features.includes('COMMUNITY')
  const offered = levels.filter(({ value }) => !isCommunity || value > VerificationLevel.NONE || value === level)
  return (
    <Section
      title="Verification"
      text="What members need before they write here, react or speak. Each level asks for what those before it do, too; whoever was given a role needs none of it."
    >
      <RadioChoice
        label="What members need"
        options={offered.map((each) => ({ ...each, value: String(each.value) }))}
        chosen={String(level)}
        onChoose={(value) => draft.change({ verification_level: Number(value) })}
      />
      {isCommunity ? <p className="field-hint">A Community guild asks at least for an e-mail address.</p> : null}
    </Section>
  )
}
