import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { setVoiceChannelStatus } from '@guildhall/protocol/operations/voice/set-voice-channel-status'
import { t } from '../../language/voice-and-onboarding.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { textIn } from '../../shared/form/form-problem.ts'
import { openDialog } from '../../shared/overlay/open-dialog.tsx'
import { useCan } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { useOwnVoice } from '../../state/voice.ts'

type VoiceStatusProps = { channel: GuildChannel; status: string | null }

/**
 * Edits a voice channel's status. A member who isn't in it must be able to manage it
 * (docs/spec/voice.md#voice-channel-status).
 */
export function StatusButton({ channel, status }: VoiceStatusProps) {
  const { id, guild_id: guildId } = channel
  const { at, state } = useOwnVoice()
  const maySet = useCan(guildId, id, 'SET_VOICE_CHANNEL_STATUS')
  const mayManage = useCan(guildId, id, 'MANAGE_CHANNELS')
  const isHere = at?.channelId === id && state === 'in'
  if (!maySet || !(isHere || mayManage)) return null
  const open = () =>
    openDialog(async () => (close) => <StatusDialog channel={channel} status={status} onClose={close} />)
  return <Button onPress={open}>{status === null ? t('voice.set-a-status') : t('voice.change-status')}</Button>
}

function StatusDialog({ channel: { id, name }, status, onClose }: VoiceStatusProps & { onClose: () => void }) {
  const client = useClient()

  const send = (entered: FormData): Promise<void> =>
    client.call(setVoiceChannelStatus, { channelId: id }, { status: textIn(entered, 'status').trim() || null })

  return (
    <FormDialog
      title={t('voice.status-of', { name })}
      description={t('voice.status-hint')}
      action={t('voice.save')}
      fields={['status']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="status"
          label={t('voice.status')}
          autoComplete="off"
          maxLength={LIMITS.voiceChannelStatus.max}
          defaultValue={status ?? ''}
          error={fields.get('status')}
        />
      )}
    </FormDialog>
  )
}
