import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Virtualizer } from 'virtua'
import { t } from '../../../language/main.ts'
import { Region } from '../../../shared/page/region.tsx'
import type { MessageWindow } from '../../../state/messages/message-window.ts'
import { useChannelName } from '../../../state/names.ts'
import { useClient, useSnapshot } from '../../../state/use-client.ts'
import { useChannel, useMe } from '../../../state/world.ts'
import { DividerLine } from '../row/divider-line.tsx'
import { MessageListContext, type MessageListInfo } from '../row/message-list-context.ts'
import { MessageMenu } from '../row/message-menu.tsx'
import { MessageRow } from '../row/message-row.tsx'
import { MessageSelectionBar } from '../selection/message-selection-bar.tsx'
import { SelectedMessages, SelectedMessagesContext } from '../selection/selected-messages.ts'
import { useMessageSelection } from '../selection/use-message-selection.ts'
import { ActiveRow, ActiveRowContext } from './active-row.ts'
import { ChannelBeginning } from './channel-beginning.tsx'
import { keepPosition } from './kept-positions.ts'
import { useListRefs } from './list-refs.ts'
import { type ListRow, messageListRows } from './list-rows.ts'
import type { InitialPosition, InitialReadState } from './open-channel.ts'
import { PendingRow } from './pending-row.tsx'
import { ScrollNotices } from './scroll-notices.tsx'
import { UnreadBar } from './unread-bar.tsx'
import { type Anchor, useMessageListState } from './use-message-list.ts'
import { useNewMessages } from './use-new-messages.ts'
import { usePages } from './use-pages.ts'
import { useReadPosition } from './use-read-position.ts'
import { useRequestAuthorMembers } from './use-request-author-members.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useScrollToMessage } from './use-scroll-to-message.ts'
import { useUnreadBar } from './use-unread-bar.ts'

type MessageScrollProps = {
  guildId: string | null
  channelId: string
  window: MessageWindow
  start: InitialReadState
  /** The entry of the history for which the position is kept. */
  entry: string
  /** Whether a link or a return leads to one of them. */
  isLed: boolean
  opening: InitialPosition | null
}

/** The loaded messages of a channel; only visible ones are rendered. */
export function MessageScroll(props: MessageScrollProps) {
  const { guildId, channelId, window } = props
  const name = useChannelName(useChannel(guildId, channelId))
  const [active] = useState(() => new ActiveRow())
  const [chosen] = useState(() => new SelectedMessages())
  const { pages, list, reading, way, unseen, unread } = useTalk(props)
  const { litId, jump, toPresent } = way
  const { shown, onScroll, onResize } = reading
  const { focused, onKeyDown, onFocus, onPointer } = useRowFocus(active, list, shown.rows)
  const choosing = useMessageSelection({ guildId, channelId }, chosen)
  const place = useMemo(() => ({ guildId, channelId, jump }), [guildId, channelId, jump])
  useRequestAuthorMembers(guildId, window)

  const draw = useCallback(
    (row: ListRow, index: number) => (
      <div key={row.key} className="message-line">
        {index === 0 && window.reachesStart ? <ChannelBeginning guildId={guildId} channelId={channelId} /> : null}
        <WholeRow row={row} isLit={row.key === litId} />
      </div>
    ),
    [guildId, channelId, window.reachesStart, litId],
  )

  return (
    <Contexts active={active} chosen={chosen} place={place}>
      <div className="message-place">
        <MessageMenu guildId={guildId} channelId={channelId}>
          <div
            ref={list.scroller}
            className="message-list"
            role="log"
            aria-label={t('messages.messages-in', { name })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard.
            tabIndex={0}
            onKeyDown={(event) => (choosing.onKey(event) ? undefined : onKeyDown(event))}
            onClickCapture={choosing.onClickCapture}
            onFocus={onFocus}
            onBlur={onFocus}
            onPointerOver={onPointer}
            onPointerLeave={onPointer}
          >
            <div className="message-list-room" />
            {shown.rows.length === 0 ? <ChannelBeginning guildId={guildId} channelId={channelId} /> : null}
            <Virtualizer
              key={shown.generation}
              ref={list.handle}
              scrollRef={list.scroller}
              data={shown.rows}
              shift={shown.change === 'start'}
              keepMounted={focused === -1 ? [] : [focused]}
              onScroll={onScroll}
              onResize={onResize}
            >
              {draw}
            </Virtualizer>
          </div>
        </MessageMenu>
        {unread === null ? null : (
          <UnreadBar unread={unread} onJump={() => way.toNew(unread.readId)} onRead={unread.markRead} />
        )}
        <ScrollNotices pages={pages} isAtEnd={reading.isAtEnd} unseen={unseen} onPresent={toPresent} />
      </div>
      <MessageSelectionBar channelId={channelId} chosen={chosen} />
    </Contexts>
  )
}

/** The state of the list: pages, scroll position, and read and new messages. */
function useTalk({ guildId, channelId, window, start, entry, isLed, opening }: MessageScrollProps) {
  const client = useClient()
  const pages = usePages(channelId)
  const [readId, setReadId] = useState(start.readId)
  const rows = useRows(channelId, window, readId)
  const list = useListRefs(isLed || start.isFirst)
  const { reachesEnd } = window
  const seen = useReadPosition({ channelId, list, rows, reachesEnd, readId: start.readId, onHold: setReadId })
  const onKeep = useCallback(
    (anchor: Anchor | null) =>
      keepPosition(entry, anchor && { channelId, messageId: anchor.key, above_px: anchor.above_px }),
    [entry, channelId],
  )
  const reading = useMessageListState({ channelId, list, rows, window, onReach: pages.load, onMove: seen.look, onKeep })
  const way = useScrollToMessage(channelId, window, reading, opening)
  const { isAtEnd } = reading
  const unseen = useNewMessages({ channelId, window, isAtEnd, seenId: seen.seenId, onReadId: setReadId })
  const above = useUnreadBar({ window, readId, newLine: seen.newLine, isOpened: opening !== null })

  function markRead() {
    client.reads.ackNewest(guildId, channelId)
    setReadId(null)
  }

  const unread = above && { ...above, markRead }
  return { pages, list, reading, way, unseen, unread }
}

type ContextsProps = { active: ActiveRow; chosen: SelectedMessages; place: MessageListInfo; children: ReactNode }

const Contexts = ({ active, chosen, place, children }: ContextsProps) => (
  <ActiveRowContext value={active}>
    <SelectedMessagesContext value={chosen}>
      <MessageListContext value={place}>{children}</MessageListContext>
    </SelectedMessagesContext>
  </ActiveRowContext>
)

const WholeRow = ({ row, isLit }: { row: ListRow; isLit: boolean }) => (
  <Region name={t('messages.this-message')} look="line">
    <DividerLine row={row} />
    <RowItself row={row} isLit={isLit} />
  </Region>
)

function RowItself({ row: { message, pending, startsGroup }, isLit }: { row: ListRow; isLit: boolean }) {
  if (message) return <MessageRow message={message} startsGroup={startsGroup} isLit={isLit} />
  return pending ? <PendingRow message={pending} startsGroup={startsGroup} /> : null
}

function useRows(channelId: string, window: MessageWindow, readId: string | null): readonly ListRow[] {
  const me = useMe()
  const all = useSnapshot(({ pending }) => pending)
  const { messages, reachesStart, reachesEnd } = window
  return useMemo(() => {
    const pending = reachesEnd ? all.filter((each) => each.channelId === channelId) : []
    return messageListRows(messages, pending, { readId, me, reachesStart })
  }, [messages, reachesStart, reachesEnd, all, channelId, readId, me])
}
