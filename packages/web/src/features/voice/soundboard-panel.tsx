import { t } from '../../language/voice-and-onboarding.ts'
import './soundboard-panel.css'
import type { SoundboardSound } from '@guildhall/protocol/objects/channels/soundboard'
import { listDefaultSoundboardSounds } from '@guildhall/protocol/operations/soundboard/list-default-soundboard-sounds'
import { sendSoundboardSound } from '@guildhall/protocol/operations/soundboard/send-soundboard-sound'
import { useEffect, useState } from 'react'
import { Emoji } from '../../shared/emoji/emoji.tsx'
import { fromStoredEmoji, useGuildEmoji } from '../../shared/emoji/stored-emoji.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { soundVolumeChoice } from '../../shared/guild/play-sound.ts'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { useStoredChoice } from '../../shared/stored-choice.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'

const volumes = (['100', '75', '50', '25', '0'] as const).map(
  (percent) => [percent, t('voice.percent', { percent })] as const,
)

type SoundboardPanelProps = { guildId: string; channelId: string }

/** The sounds that the user can play in a voice channel, and their volume in this browser. */
export function SoundboardPanel({ guildId, channelId }: SoundboardPanelProps) {
  const client = useClient()
  const guild = useGuild(guildId)
  const volume = useStoredChoice(soundVolumeChoice)
  const [defaults, setDefaults] = useState<readonly SoundboardSound[]>([])
  const own = [...(guild?.sounds.values() ?? [])].filter(({ available }) => available)

  useEffect(() => {
    void runWithErrorToast(async () => setDefaults(await client.call(listDefaultSoundboardSounds, {})))
  }, [client])

  const play = (sound_id: string) =>
    void runWithErrorToast(() => client.call(sendSoundboardSound, { channelId }, { sound_id }))

  return (
    <div className="soundboard">
      <SoundGroup guildId={guildId} title={guild?.settings.name ?? ''} sounds={own} onPlay={play} />
      <SoundGroup guildId={guildId} title={t('voice.default-sounds')} sounds={defaults} onPlay={play} />
      <ChoiceField
        name="volume"
        label={t('voice.volume-of-sounds')}
        choices={volumes}
        chosen={volume}
        onChoose={soundVolumeChoice.choose}
      />
    </div>
  )
}

type SoundGroupProps = {
  guildId: string
  title: string
  sounds: readonly SoundboardSound[]
  onPlay: (id: string) => void
}

function SoundGroup({ guildId, title, sounds, onPlay }: SoundGroupProps) {
  const customs = useGuildEmoji(guildId)
  if (sounds.length === 0) return null
  return (
    <section>
      <h3 className="voice-title">{title}</h3>
      <ul className="soundboard-sounds" aria-label={title}>
        {sounds.map((sound) => {
          const emoji = fromStoredEmoji(sound, customs)
          return (
            <li key={sound.sound_id}>
              <button type="button" className="soundboard-sound" onClick={() => onPlay(sound.sound_id)}>
                {emoji ? (
                  <span aria-hidden="true">
                    <Emoji emoji={emoji} />
                  </span>
                ) : null}
                <span className="soundboard-name">{sound.name}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
