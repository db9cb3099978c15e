import { CommandType } from '@guildhall/protocol/enums/application-command'
import { type ReactElement, type RefObject, type SyntheticEvent, useRef } from 'react'
import { t } from '../../../language/main.ts'
import { copyIdActions } from '../../../shared/developer-mode.ts'
import { ContextMenuOf, MenuItems } from '../../../shared/overlay/menu.tsx'
import { UserItems } from '../../../shared/user/user-menu.tsx'
import { useContextCommands } from '../../../state/commands.ts'
import { knownUser } from '../../../state/known-user.ts'
import { useClient, useSnapshot } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import { useSelectedMessages } from '../selection/selected-messages.ts'
import { messageActions } from './message-actions.tsx'

type Place = { guildId: string | null; channelId: string }

/** The context menu of the message under the pointer: one for the whole list. */
export function MessageMenu({ children, ...place }: Place & { children: ReactElement }) {
  const meant = useRef<Element | null>(null)

  /** Elements with a context menu of the browser keep it. */
  function note(event: SyntheticEvent) {
    const { target } = event
    meant.current = target instanceof Element ? target : null
    const isOwn = meant.current?.closest(OWN) || (event.type === 'contextmenu' && getSelection()?.isCollapsed === false)
    if (rowOf(meant.current) === null || isOwn) event.stopPropagation()
  }

  return (
    <div className="message-place" onContextMenuCapture={note} onTouchStartCapture={note}>
      <ContextMenuOf items={<Items {...place} meant={meant} />}>{children}</ContextMenuOf>
    </div>
  )
}

const OWN = 'a[href], img:not([data-emoji-id], [data-sticker-id], .avatar-picture), video, audio, textarea, input'

const rowOf = (target: Element | null): HTMLElement | null => target?.closest<HTMLElement>('[data-message-id]') ?? null

/** On a name in a message, opens the menu of that user. */
function Items({ meant, ...place }: Place & { meant: RefObject<Element | null> }) {
  const target = meant.current
  const anchor = target?.closest<HTMLElement>('[data-user-id]') ?? null
  const id = rowOf(target)?.dataset.messageId
  const author = useMessage(place.channelId, id)?.author
  const user = useWorld((world) => anchor && knownUser(world, place.guildId, anchor.dataset.userId ?? ''))
  const named = user ?? (author?.id === anchor?.dataset.userId ? author : undefined)

  if (anchor && named) return <UserItems met={() => ({ guildId: place.guildId, user: named, anchor })} />
  return <MessageItems {...place} id={id} target={target} />
}

const useMessage = (channelId: string, id: string | undefined) =>
  useSnapshot(({ windows }) => windows.get(channelId)?.messages.find((each) => each.id === id))

type MessageItemsProps = Place & { id: string | undefined; target: Element | null }

function MessageItems({ guildId, channelId, id, target }: MessageItemsProps) {
  const client = useClient()
  const message = useMessage(channelId, id)
  const chosen = useSelectedMessages()
  const commands = useContextCommands(CommandType.MESSAGE, channelId)
  if (message === undefined) return null
  return <MenuItems actions={[...messageActions({ client, guildId, message, commands, chosen }), ...idsAt(target)]} />
}

/** In Developer Mode, an element under the pointer may have an ID of its own. */
function idsAt(target: Element | null) {
  const found = target?.closest<HTMLElement>('[data-role-id], [data-emoji-id], [data-sticker-id]')
  const { roleId, emojiId, stickerId } = found?.dataset ?? {}
  return [
    ...(roleId ? copyIdActions(roleId, t('messages.copy-role-id')) : []),
    ...(emojiId ? copyIdActions(emojiId, t('messages.copy-emoji-id')) : []),
    ...(stickerId ? copyIdActions(stickerId, t('messages.copy-sticker-id')) : []),
  ]
}
