import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { modifyGuildMember } from '@guildhall/protocol/operations/member-changes/modify-guild-member'
import { t } from '../../language/dialogs.ts'
import { nameOfUser } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { useWorld } from '../../state/world.ts'
import { ChoiceField } from '../form/choice-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { textIn } from '../form/form-problem.ts'

type MoveInVoiceDialogProps = {
  guildId: string
  userId: string
  channels: readonly GuildChannel[]
  onClose: () => void
}

/** Moves a user in voice to another channel. */
export function MoveInVoiceDialog({ guildId, userId, channels, onClose }: MoveInVoiceDialogProps) {
  const client = useClient()
  const name = useWorld((world) => nameOfUser(world, guildId, userId)) ?? t('user.someone')

  async function move(entered: FormData) {
    const body = { channel_id: textIn(entered, 'channel_id') }
    await client.call(modifyGuildMember, { guildId, userId }, body)
  }

  return (
    <FormDialog
      title={t('user.move-named', { name })}
      action={t('user.move')}
      fields={['channel_id']}
      onSubmit={move}
      onClose={onClose}
    >
      {({ fields }) => (
        <ChoiceField
          name="channel_id"
          label={t('user.voice-channel')}
          choices={channels.map((channel) => [channel.id, channel.name])}
          chosen={channels[0]?.id ?? ''}
          error={fields.get('channel_id')}
        />
      )}
    </FormDialog>
  )
}
