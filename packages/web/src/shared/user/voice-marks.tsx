import { t } from '../../language/main.ts'
import './voice-marks.css'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import { Hand, HeadphoneOff, MailQuestionMark, MicOff, Video } from 'lucide-react'
import type { ReactNode } from 'react'

/** A user's voice marks: muted, deafened, streaming, requesting to speak. */
export function VoiceMarks({ voice }: { voice: VoiceState }) {
  const isMute = voice.mute || voice.self_mute
  const isDeaf = voice.deaf || voice.self_deaf
  return (
    <span className="voice-marks">
      {voice.request_to_speak_timestamp === null ? null : (
        <Mark label={voice.suppress ? t('user.asks-to-speak') : t('user.invited-to-speak')} look="voice-mark-asking">
          {voice.suppress ? <Hand aria-hidden="true" /> : <MailQuestionMark aria-hidden="true" />}
        </Mark>
      )}
      {isMute ? (
        <Mark label={voice.mute ? t('user.muted-by-a-moderator') : t('user.muted')} look={lookOf(voice.mute)}>
          <MicOff aria-hidden="true" />
        </Mark>
      ) : null}
      {isDeaf ? (
        <Mark label={voice.deaf ? t('user.deafened-by-a-moderator') : t('user.deafened')} look={lookOf(voice.deaf)}>
          <HeadphoneOff aria-hidden="true" />
        </Mark>
      ) : null}
      {voice.self_video ? (
        <Mark label={t('user.camera-on')}>
          <Video aria-hidden="true" />
        </Mark>
      ) : null}
      {voice.self_stream ? <span className="voice-mark-live">{t('user.live')}</span> : null}
    </span>
  )
}

const lookOf = (isForced: boolean): string | undefined => (isForced ? 'voice-mark-forced' : undefined)

type MarkProps = { label: string; look?: string | undefined; children: ReactNode }

function Mark({ label, look, children }: MarkProps) {
  return (
    <span className={look} title={label}>
      {children}
      <span className="unseen">, {label}</span>
    </span>
  )
}
