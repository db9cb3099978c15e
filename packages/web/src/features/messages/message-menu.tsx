import { CommandType } from '@guildhall/protocol/enums/application-command'
import { type ReactElement, type SyntheticEvent, useRef } from 'react'
import { ContextMenu } from '../../shared/menu.tsx'
import { useKnownCommands } from '../../state/commands.ts'
import { offeredCommands } from '../../state/offered-commands.ts'
import { useClient } from '../../state/use-client.ts'
import { messageActions } from './message-actions.tsx'

type MessageMenuProps = { guildId: string | null; channelId: string; children: ReactElement }

/** The menu of whichever message was clicked with the other button or pressed long: one for the whole list. */
export function MessageMenu({ guildId, channelId, children }: MessageMenuProps) {
  const client = useClient()
  const index = useKnownCommands(channelId)?.index
  const meant = useRef<string | null>(null)

  /** What has a menu of its own in the browser keeps it. */
  function note(event: SyntheticEvent) {
    const { target } = event
    const own = target instanceof Element && target.closest('a[href], img, video, audio, textarea, input')
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-message-id]') : null
    meant.current = row?.dataset.messageId ?? null
    const isOwn = own || (event.type === 'contextmenu' && getSelection()?.isCollapsed === false)
    if (row === null || isOwn) event.stopPropagation()
    else void client.commands.want(channelId)
  }

  function actions() {
    const window = client.store.getState().windows.get(channelId)
    const message = window?.messages.find(({ id }) => id === meant.current)
    const commands = index ? offeredCommands(index, CommandType.MESSAGE) : []
    return message ? messageActions({ client, guildId, message, commands }) : []
  }

  return (
    <div className="message-place" onContextMenuCapture={note} onTouchStartCapture={note}>
      <ContextMenu actions={actions}>{children}</ContextMenu>
    </div>
  )
}
