import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { useMemo } from 'react'
import { t } from '../../language/dialogs.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { textIn } from '../../shared/form/form-problem.ts'
import { useGuild } from '../../state/world.ts'
import { isCategory, type TargetPosition } from './channel-order.ts'

type MoveChannelDialogProps = {
  channel: GuildChannel
  move: (channelId: string, spot: TargetPosition) => void
  onClose: () => void
}

/** Moves a channel to another category. */
export function MoveChannelDialog({ channel, move, onClose }: MoveChannelDialogProps) {
  const channels = useGuild(channel.guild_id)?.channels
  const choices = useMemo(() => {
    const categories = [...(channels?.values() ?? [])].filter(isCategory).sort((a, b) => a.position - b.position)
    return [['', t('channels.no-category')] as const, ...categories.map(({ id, name }) => [id, name] as const)]
  }, [channels])

  async function put(entered: FormData) {
    move(channel.id, { parentId: textIn(entered, 'category') || null, beforeId: null })
  }

  return (
    <FormDialog
      title={t('channels.move-named', { name: channel.name })}
      action={t('channels.move')}
      fields={[]}
      onSubmit={put}
      onClose={onClose}
    >
      {() => (
        <ChoiceField
          name="category"
          label={t('channels.category')}
          choices={choices}
          chosen={channel.parent_id ?? ''}
        />
      )}
    </FormDialog>
  )
}
