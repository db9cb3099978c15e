import { t } from '../../../language/main.ts'
import './message-list.css'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { useHistoryEntry, useRepeatedVisits } from '../../../shared/page/location.ts'
import { useClient, useSnapshot } from '../../../state/use-client.ts'
import { keptPosition } from './kept-positions.ts'
import { MessageScroll } from './message-scroll.tsx'
import { initialReadState, openChannel } from './open-channel.ts'

type MessageListProps = { guildId: string | null; channelId: string; messageId: string | null }

/** The messages of a channel. */
export function MessageList({ guildId, channelId, messageId }: MessageListProps) {
  const client = useClient()
  const window = useSnapshot(({ windows }) => windows.get(channelId))
  const returns = useRepeatedVisits()
  const [start] = useState(() => initialReadState(client, guildId, channelId))
  const entry = useHistoryEntry()
  const position = useMemo(() => keptPosition(entry, channelId), [entry, channelId])
  const attempt = messageId === null ? 0 : returns
  // biome-ignore lint/correctness/useExhaustiveDependencies: returning to a message scrolls to it again.
  const load = useCallback(
    () => openChannel(client, { channelId, messageId, start, position }),
    [client, channelId, messageId, start, attempt, position],
  )
  const { answer, retry } = useLoaded(load)

  useEffect(() => () => client.messages.leave(channelId), [client, channelId])

  if (answer.state === 'failed') {
    return (
      <div className="message-list-problem" role="alert">
        <p>{t('messages.the-messages-could-not-be', { problem: describeProblem(answer.problem) })}</p>
        <Button onPress={retry}>{t('messages.try-again')}</Button>
      </div>
    )
  }
  if (window === undefined) {
    return (
      <div className="message-list-problem" role="status">
        <p>{t('messages.loading-messages')}</p>
      </div>
    )
  }
  const opening = answer.state === 'ready' ? answer.value : null
  const isLed = messageId !== null || position !== null
  return <MessageScroll {...{ guildId, channelId, window, start, entry, isLed, opening }} />
}
