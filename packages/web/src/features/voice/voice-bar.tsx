import { locale } from '../../language/language.ts'
import { t } from '../../language/main.ts'
import './voice-bar.css'
import { PhoneOff, X } from 'lucide-react'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Link } from '../../shared/page/link.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { useClient } from '../../state/use-client.ts'
import { useOwnVoice, type VoiceNote } from '../../state/voice.ts'
import { useGuild } from '../../state/world.ts'
import { isInvitedToSpeak } from './stage-speech.ts'
import { useOwnStageVoiceState } from './use-own-stage-voice-state.ts'

/** The user's voice channel, with a button to leave, and messages about involuntary changes. */
export function VoiceBar() {
  const { at, note } = useOwnVoice()
  return (
    <>
      {note === null ? null : <NoteBar note={note} />}
      {at === null ? null : <PlaceBar guildId={at.guildId} channelId={at.channelId} />}
    </>
  )
}

function PlaceBar({ guildId, channelId }: { guildId: string; channelId: string }) {
  const client = useClient()
  const { state } = useOwnVoice()
  const { own } = useOwnStageVoiceState()
  const name = useChannelName(guildId, channelId)
  const guild = useGuild(guildId)
  const marks = [own?.mute && t('voice.muted-by-a-moderator'), own?.deaf && t('voice.deafened-by-a-moderator')].filter(
    (mark) => typeof mark === 'string',
  )

  return (
    <section className="voice-bar" aria-label={t('voice.voice')}>
      <div className="voice-bar-words">
        <span className="voice-bar-state" role="status">
          {state === 'joining' ? t('voice.connecting') : t('voice.connected-to', { name })}
          {marks.length === 0 ? null : (
            <span className="voice-bar-forced">, {new Intl.ListFormat(locale).format(marks)}</span>
          )}
        </span>
        <Link to={channelPath(guildId, channelId)} className="voice-bar-place link">
          {guild?.settings.name}
        </Link>
      </div>
      <IconButton label={t('voice.disconnect')} onClick={() => client.voice.leave()}>
        <PhoneOff aria-hidden="true" />
      </IconButton>
      {own && isInvitedToSpeak(own) ? <Invitation /> : null}
    </section>
  )
}

/** Asks a user who was invited to speak on a stage to accept or decline. */
function Invitation() {
  const { change } = useOwnStageVoiceState()
  return (
    <div className="voice-bar-invitation" role="alert">
      <p>{t('voice.youre-invited-to-speak')}</p>
      <Button look="main" onPress={() => change({ request_to_speak_timestamp: null })}>
        {t('voice.speak')}
      </Button>
      <Button onPress={() => change({ suppress: true })}>{t('voice.not-now')}</Button>
    </div>
  )
}

function NoteBar({ note: { kind, guildId, channelId } }: { note: VoiceNote }) {
  const client = useClient()
  const name = useChannelName(guildId, channelId)
  const texts = {
    refused: t('voice.you-couldnt-join-it-may', { name }),
    elsewhere: t('voice.youre-in-on-another-device', { name }),
    removed: t('voice.you-were-removed-from', { name }),
  }
  return (
    <section className="voice-bar" aria-label={t('voice.voice-notice')}>
      <p className="voice-bar-words voice-bar-note" data-tone={kind === 'refused' ? 'danger' : undefined} role="alert">
        {texts[kind]}
      </p>
      <IconButton label={t('voice.dismiss')} onClick={() => client.voice.dismiss()}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}

const useChannelName = (guildId: string, channelId: string): string =>
  useGuild(guildId)?.channels.get(channelId)?.name ?? t('voice.a-channel')
