import './voice-bar.css'
import { HeadphoneOff, Headphones, Mic, MicOff, PhoneOff, X } from 'lucide-react'
import { IconButton } from '../../shared/icon-button.tsx'
import { Link } from '../../shared/link.tsx'
import { channelPath } from '../../shared/paths.ts'
import { useClient } from '../../state/use-client.ts'
import { useOwnVoice } from '../../state/voice.ts'
import { useGuild } from '../../state/world.ts'

/** Where one is in voice, and the way out. */
export function VoiceBar() {
  const client = useClient()
  const { at, state, isMuted, isDeafened } = useOwnVoice()
  const guild = useGuild(at?.guildId ?? null)
  if (at === null) return null
  const name = guild?.channels.get(at.channelId)?.name ?? 'a channel'

  if (state === 'refused') {
    return (
      <section className="voice-bar" aria-label="Voice">
        <p className="voice-bar-words voice-bar-refused" role="alert">
          You were not let in to {name}. It may be full, or not open to you.
        </p>
        <IconButton label="Dismiss" onClick={() => client.voice.dismiss()}>
          <X aria-hidden="true" />
        </IconButton>
      </section>
    )
  }
  return (
    <section className="voice-bar" aria-label="Voice">
      <div className="voice-bar-words">
        <span className="voice-bar-state" role="status">
          {state === 'joining' ? 'Joining…' : `Connected to ${name}`}
        </span>
        <Link to={channelPath(at.guildId, at.channelId)} className="voice-bar-place link">
          {guild?.settings.name}
        </Link>
      </div>
      <IconButton label="Mute yourself" aria-pressed={isMuted} onClick={() => client.voice.mute(!isMuted)}>
        {isMuted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
      </IconButton>
      <IconButton label="Deafen yourself" aria-pressed={isDeafened} onClick={() => client.voice.deafen(!isDeafened)}>
        {isDeafened ? <HeadphoneOff aria-hidden="true" /> : <Headphones aria-hidden="true" />}
      </IconButton>
      <IconButton label="Leave the channel" onClick={() => client.voice.leave()}>
        <PhoneOff aria-hidden="true" />
      </IconButton>
    </section>
  )
}
