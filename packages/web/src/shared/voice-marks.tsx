import './voice-marks.css'
import type { VoiceState } from '@guildhall/protocol/objects/voice'
import { Hand, HeadphoneOff, MicOff, Video } from 'lucide-react'
import type { ReactNode } from 'react'

/** How somebody is in voice: mute, deaf, showing something, asking to speak. */
export function VoiceMarks({ voice }: { voice: VoiceState }) {
  const isMute = voice.mute || voice.self_mute
  const isDeaf = voice.deaf || voice.self_deaf
  return (
    <span className="voice-marks">
      {voice.request_to_speak_timestamp === null ? null : (
        <Mark label="asks to speak">
          <Hand aria-hidden="true" />
        </Mark>
      )}
      {isMute ? (
        <Mark label={voice.mute ? 'muted by a moderator' : 'muted'} isForced={voice.mute}>
          <MicOff aria-hidden="true" />
        </Mark>
      ) : null}
      {isDeaf ? (
        <Mark label={voice.deaf ? 'deafened by a moderator' : 'deafened'} isForced={voice.deaf}>
          <HeadphoneOff aria-hidden="true" />
        </Mark>
      ) : null}
      {voice.self_video ? (
        <Mark label="camera on">
          <Video aria-hidden="true" />
        </Mark>
      ) : null}
      {voice.self_stream ? <span className="voice-mark-live">Live</span> : null}
    </span>
  )
}

type MarkProps = { label: string; isForced?: boolean; children: ReactNode }

function Mark({ label, isForced = false, children }: MarkProps) {
  return (
    <span className={isForced ? 'voice-mark-forced' : undefined} title={label}>
      {children}
      <span className="unseen">, {label}</span>
    </span>
  )
}
