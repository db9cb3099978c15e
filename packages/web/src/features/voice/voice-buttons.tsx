import { HeadphoneOff, Headphones, Mic, MicOff, PhoneOff } from 'lucide-react'
import { t } from '../../language/voice-and-onboarding.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { useClient } from '../../state/use-client.ts'
import { useOwnVoice } from '../../state/voice.ts'

/** The mute, deafen and disconnect buttons. */
export function VoiceButtons() {
  const client = useClient()
  const { isMuted, isDeafened } = useOwnVoice()
  return (
    <span className="voice-buttons">
      <IconButton label={t('voice.mute-yourself')} aria-pressed={isMuted} onClick={() => client.voice.mute(!isMuted)}>
        {isMuted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
      </IconButton>
      <IconButton
        label={t('voice.deafen-yourself')}
        aria-pressed={isDeafened}
        onClick={() => client.voice.deafen(!isDeafened)}
      >
        {isDeafened ? <HeadphoneOff aria-hidden="true" /> : <Headphones aria-hidden="true" />}
      </IconButton>
      <IconButton label={t('voice.disconnect')} onClick={() => client.voice.leave()}>
        <PhoneOff aria-hidden="true" />
      </IconButton>
    </span>
  )
}
