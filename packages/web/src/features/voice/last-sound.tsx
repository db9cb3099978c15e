import { useEffect, useState } from 'react'
import { t } from '../../language/voice-and-onboarding.ts'
import { nameOfUser } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild, useWorld } from '../../state/world.ts'

type LastSoundProps = { guildId: string; channelId: string }

type Played = { readonly userId: string; readonly soundId: string; readonly emoji: string }

/** Who played a sound last. */
export function LastSound({ guildId, channelId }: LastSoundProps) {
  const client = useClient()
  const guild = useGuild(guildId)
  const [played, setPlayed] = useState<Played | null>(null)
  const name = useWorld((world) => nameOfUser(world, guildId, played?.userId ?? '')) ?? t('voice.someone')

  useEffect(
    () =>
      client.onEvent(({ type, data }) => {
        if (type !== 'VOICE_CHANNEL_EFFECT_SEND' || data.channel_id !== channelId) return
        const emoji = data.emoji?.id === null ? (data.emoji.name ?? '') : ''
        setPlayed({ userId: data.user_id, soundId: data.sound_id, emoji })
      }),
    [client, channelId],
  )

  const sound = guild?.sounds.get(played?.soundId ?? '')?.name ?? t('voice.a-sound')
  return (
    <p className="voice-note" role="status">
      {played === null ? '' : `${t('voice.played', { name, sound })} ${played.emoji}`}
    </p>
  )
}
