import type { OnboardingOption } from '@guildhall/protocol/objects/guilds/onboarding'
import { t } from '../../language/voice-and-onboarding.ts'
import { Emoji, type ShownEmoji } from '../../shared/emoji/emoji.tsx'
import { useGuild } from '../../state/world.ts'

/** An answer's text, with its roles and channels. */
export function OptionText({ guildId, option }: { guildId: string; option: OnboardingOption }) {
  const guild = useGuild(guildId)
  const { title, description, emoji, role_ids, channel_ids } = option
  const shown = optionEmoji(emoji)
  const roles = role_ids.flatMap((id) => guild?.roles.get(id)?.name ?? [])
  const channels = channel_ids.flatMap((id) => guild?.channels.get(id)?.name ?? [])
  const grantable = [
    ...(roles.length > 0 ? [t('onboarding.role', { count: roles.length, roles: roles.join(', ') })] : []),
    ...(channels.length > 0
      ? [t('onboarding.channel', { count: channels.length, channels: channels.join(', ') })]
      : []),
  ]
  return (
    <>
      {shown ? (
        <span className="question-emoji" aria-hidden="true">
          <Emoji emoji={shown} />
        </span>
      ) : null}
      <span className="question-words">
        <span className="question-answer">{title}</span>
        {description ? <span className="question-more">{description}</span> : null}
        {grantable.length > 0 ? <span className="question-more">{grantable.join(' · ')}</span> : null}
      </span>
    </>
  )
}

export function optionEmoji({ id, name, animated }: OnboardingOption['emoji']): ShownEmoji | null {
  if (id !== null) return { id, name: name ?? '', isAnimated: animated }
  return name === null ? null : { text: name }
}
