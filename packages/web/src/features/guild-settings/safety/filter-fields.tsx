import { ContentFilterLevel } from '@guildhall/protocol/enums/guild-level'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Section } from '../../../shared/page/section.tsx'
import type { SettingsDraft } from '../frame/use-draft.ts'

const levels = [
  { value: ContentFilterLevel.DISABLED, text: 'Nobody’s' },
  { value: ContentFilterLevel.MEMBERS_WITHOUT_ROLES, text: 'Those of members without a role' },
  { value: ContentFilterLevel.ALL_MEMBERS, text: 'Everybody’s' },
] as const

/** Whose messages are looked at. A Community guild has all of them looked at. */
export function FilterFields({ draft }: { draft: SettingsDraft<GuildSettings> }) {
  const { features, explicit_content_filter: level } = draft.value
  const isCommunity = features.includes('COMMUNITY')
  const offered = levels.filter(
    ({ value }) => !isCommunity || value === ContentFilterLevel.ALL_MEMBERS || value === level,
  )
  return (
    <Section
      title="Content for adults"
      text="A message that links to pictures or films for adults is refused, but for channels that are marked as being for adults."
    >
      <RadioChoice
        label="Whose messages are looked at"
        options={offered}
        chosen={level}
        onChoose={(value) => draft.change({ explicit_content_filter: value })}
      />
      {isCommunity ? <p className="field-hint">In a Community guild everybody’s are.</p> : null}
    </Section>
  )
}
