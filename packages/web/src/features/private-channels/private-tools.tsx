import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import { Ellipsis, UserRoundPlus } from 'lucide-react'
import { t } from '../../language/main.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Menu, type MenuAction } from '../../shared/overlay/menu.tsx'
import { useClient } from '../../state/use-client.ts'
import { addRecipientActions, privateActions } from './private-actions.tsx'

type PrivateToolsProps = {
  channel: PrivateChannel
  /** Further actions in the menu on narrow screens. */
  more: readonly MenuAction[]
}

/** The tools of the open private channel. */
export function PrivateTools({ channel, more }: PrivateToolsProps) {
  const client = useClient()
  const [add] = channel.recipients[0]?.bot ? [] : addRecipientActions(channel)

  return (
    <>
      {add && more.length === 0 ? (
        <IconButton label={t('private-channels.add-people')} side="bottom" onClick={add.onSelect}>
          <UserRoundPlus aria-hidden="true" />
        </IconButton>
      ) : null}
      <Menu
        label={t('private-channels.conversation-actions')}
        actions={() => [...more, ...(more.length > 0 ? [null] : []), ...privateActions(client, channel)]}
        trigger={
          <IconButton label={t('private-channels.conversation-actions')} side="bottom">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      />
    </>
  )
}
