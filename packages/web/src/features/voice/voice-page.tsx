import { t } from '../../language/voice-and-onboarding.ts'
import './voice-page.css'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import { type ReactNode, useMemo } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { openLauncher } from '../../shared/overlay/overlays.ts'
import { useMayLaunchActivities } from '../../state/activities.ts'
import { useCan } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { useOwnVoice } from '../../state/voice.ts'
import { useVoiceStatus } from '../../state/voice-statuses.ts'
import { useGuild } from '../../state/world.ts'
import { LastSound } from './last-sound.tsx'
import { SoundboardButton } from './soundboard-button.tsx'
import { StageControls } from './stage-controls.tsx'
import { isStageSpeaker } from './stage-speech.ts'
import { VoiceButtons } from './voice-buttons.tsx'
import { StatusButton } from './voice-status.tsx'
import { VoiceTile } from './voice-tile.tsx'

type VoicePageProps = { channel: GuildChannel; children: ReactNode }

/** A voice channel or a stage: its members, and its messages beside them. */
export function VoicePage({ channel, children }: VoicePageProps) {
  const { id, guild_id: guildId, type } = channel
  const guild = useGuild(guildId)
  const voices = guild?.voices
  const there = useMemo(() => [...(voices?.values() ?? [])].filter((each) => each.channel_id === id), [voices, id])
  const stage = guild?.stages.get(id)
  const isStage = type === ChannelType.GUILD_STAGE_VOICE
  // A user who may not join can't read its messages.
  const mayConnect = useCan(guildId, id, 'CONNECT')
  const status = useVoiceStatus(guildId, id)
  const mayPlay = useMayLaunchActivities(guildId, id)

  return (
    <div className="voice-page" data-closed={!mayConnect}>
      <section className="voice-hall" aria-label={t('voice.whos-here')}>
        {stage ? <h2 className="voice-topic">{stage.topic}</h2> : null}
        {status === null ? null : <h2 className="voice-topic">{status}</h2>}
        <LastSound guildId={guildId} channelId={id} />
        {isStage && !stage ? <p>{t('voice.the-stage-isnt-live-right')}</p> : null}
        {isStage ? (
          <>
            <Tiles
              guildId={guildId}
              title={t('voice.speakers')}
              none={t('voice.no-speakers-yet')}
              voices={there.filter(isStageSpeaker)}
            />
            <Tiles
              guildId={guildId}
              title={t('voice.audience')}
              none={t('voice.no-one-in-the-audience')}
              voices={there.filter((voice) => !isStageSpeaker(voice))}
            />
          </>
        ) : (
          <Tiles
            guildId={guildId}
            title={t('voice.in-this-channel')}
            none={t('voice.no-one-is-here-yet')}
            voices={there}
          />
        )}
        <p className="voice-note">{t('voice.audio-and-video-arent-transmitted')}</p>
        <div className="voice-controls">
          <Presence channel={channel} count={there.length} />
          {isStage ? (
            <StageControls channel={channel} stage={stage} />
          ) : (
            <StatusButton channel={channel} status={status} />
          )}
          <SoundboardButton channel={channel} />
          {mayPlay ? (
            <Button onPress={() => openLauncher({ guildId, channelId: id })}>{t('voice.activities')}</Button>
          ) : null}
        </div>
      </section>
      {mayConnect ? <div className="voice-chat">{children}</div> : null}
    </div>
  )
}

type TilesProps = { guildId: string; title: string; none: string; voices: readonly VoiceState[] }

function Tiles({ guildId, title, none, voices }: TilesProps) {
  if (voices.length === 0) return <p>{none}</p>
  return (
    <>
      <h3 className="voice-title">
        {title} – {voices.length}
      </h3>
      <ul className="voice-tiles" aria-label={title}>
        {voices.map((voice) => (
          <VoiceTile key={voice.user_id} guildId={guildId} voice={voice} />
        ))}
      </ul>
    </>
  )
}

function Presence({ channel, count }: { channel: GuildChannel; count: number }) {
  const { id, guild_id: guildId, user_limit: limit = 0 } = channel
  const client = useClient()
  const { at } = useOwnVoice()
  const mayConnect = useCan(guildId, id, 'CONNECT')
  const mayCrowd = useCan(guildId, id, 'MOVE_MEMBERS')
  if (at?.channelId === id) return <VoiceButtons />
  if (!mayConnect) return <p>{t('voice.you-dont-have-permission-to')}</p>
  if (limit > 0 && count >= limit && !mayCrowd) return <p>{t('voice.this-channel-is-full')}</p>
  return (
    <Button look="main" onPress={() => client.voice.join(guildId, id)}>
      {t('voice.join')}
    </Button>
  )
}
