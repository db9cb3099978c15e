import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import { deleteStageInstance } from '@guildhall/protocol/operations/stage-instances/delete-stage-instance'
import { Ellipsis } from 'lucide-react'
import { t } from '../../language/voice-and-onboarding.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Menu } from '../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../shared/overlay/open-dialog.tsx'
import { useCan } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { isInvitedToSpeak } from './stage-speech.ts'
import { useOwnStageVoiceState } from './use-own-stage-voice-state.ts'

type StageControlsProps = { channel: GuildChannel; stage: StageInstance | undefined }

/** Opens and closes a stage, and requests to speak. */
export function StageControls({ channel, stage }: StageControlsProps) {
  const client = useClient()
  const { id, guild_id: guildId, name } = channel
  const isModerator = useCan(guildId, id, 'MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS')
  const edit = () =>
    openDialog(async () => {
      const { StageDialog } = await import('./stage-dialog.tsx')
      return (close) => <StageDialog channel={channel} stage={stage} onClose={close} />
    })
  const end = () =>
    askToConfirm({
      title: t('voice.confirm-end-stage', { name }),
      text: t('voice.everyone-can-stay-in-the'),
      action: t('voice.end-stage'),
      work: () => client.call(deleteStageInstance, { channelId: id }),
    })

  return (
    <>
      <Speaking channel={channel} />
      {isModerator && !stage ? <Button onPress={edit}>{t('voice.start-stage')}</Button> : null}
      {isModerator && stage ? (
        <Menu
          label={t('voice.stage-actions')}
          trigger={
            <IconButton label={t('voice.stage-actions')}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          actions={[
            { label: t('voice.change-topic-dialog'), onSelect: edit },
            { label: t('voice.end-stage-dialog'), tone: 'danger', onSelect: end },
          ]}
        />
      ) : null}
    </>
  )
}

function Speaking({ channel: { id, guild_id: guildId } }: { channel: GuildChannel }) {
  const { own, change } = useOwnStageVoiceState()
  const mayAsk = useCan(guildId, id, 'REQUEST_TO_SPEAK')
  const maySpeak = useCan(guildId, id, 'MUTE_MEMBERS')
  if (own?.channel_id !== id) return null
  if (isInvitedToSpeak(own)) {
    return (
      <>
        <Button look="main" onPress={() => change({ request_to_speak_timestamp: null })}>
          {t('voice.accept-and-speak')}
        </Button>
        <Button onPress={() => change({ suppress: true })}>{t('voice.stay-in-the-audience')}</Button>
      </>
    )
  }
  if (!own.suppress)
    return <Button onPress={() => change({ suppress: true })}>{t('voice.move-to-the-audience')}</Button>
  if (maySpeak) return <Button onPress={() => change({ suppress: false })}>{t('voice.become-a-speaker')}</Button>
  const isAsking = own.request_to_speak_timestamp !== null
  if (!mayAsk) return null
  const asked = () => new Date().toISOString()
  return (
    <Button onPress={() => change({ request_to_speak_timestamp: isAsking ? null : asked() })}>
      {isAsking ? t('voice.lower-your-hand') : t('voice.raise-your-hand')}
    </Button>
  )
}
