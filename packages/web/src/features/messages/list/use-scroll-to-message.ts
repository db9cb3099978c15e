import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../../language/main.ts'
import { runWithErrorToast, showToast } from '../../../shared/overlay/toasts.tsx'
import type { MessageWindow } from '../../../state/messages/message-window.ts'
import { useClient, useSnapshot } from '../../../state/use-client.ts'
import type { InitialPosition } from './open-channel.ts'
import type { MessageListState } from './use-message-list.ts'

/** How long a message is highlighted after a jump. */
const lit_ms = 2_500

type WayThere = {
  /** The message that the user just jumped to. */
  readonly litId: string | null
  readonly jump: (messageId: string) => void
  readonly toPresent: () => void
  /** Scrolls to the first new message; after a message if it isn't loaded. */
  readonly toNew: (readId: string) => void
}

/** Jumps to positions of a channel that may have to be loaded first. */
export function useScrollToMessage(
  channelId: string,
  { isStale }: MessageWindow,
  { go, stay, begin, readingId }: MessageListState,
  opening: InitialPosition | null,
): WayThere {
  const client = useClient()
  const written = useSnapshot(({ pending }) => pending.filter((each) => each.channelId === channelId).length)
  const before = useRef(written)
  const latest = useRef({ go, stay, begin, readingId })
  latest.current = { go, stay, begin, readingId }
  const [litId, light] = useLight()

  const jump = useCallback(
    async (messageId: string) => {
      // Messages passed on the way don't count as seen.
      latest.current.go({ to: 'awaited' })
      const isLoaded = await runWithErrorToast(() => client.messages.openAround(channelId, messageId))
      const window = client.store.getState().windows.get(channelId)
      const isThere = window?.messages.some(({ id }) => id === messageId) === true
      if (!isThere) {
        latest.current.stay()
        return isLoaded ? showToast(t('messages.this-message-no-longer-exists')) : undefined
      }
      latest.current.go({ to: 'message', id: messageId })
      light(messageId)
    },
    [client, channelId, light],
  )

  const toNew = useCallback(
    async (readId: string) => {
      if (!(await runWithErrorToast(() => client.messages.openAround(channelId, readId)))) return
      latest.current.go({ to: 'new' })
      // After rendering, there is the divider, or nothing new.
      requestAnimationFrame(() => latest.current.stay())
    },
    [client, channelId],
  )

  const toPresent = useCallback(async () => {
    latest.current.go({ to: 'end' })
    if (await runWithErrorToast(() => client.messages.openLatest(channelId))) latest.current.go({ to: 'end' })
  }, [client, channelId])

  useEffect(() => {
    const kept = opening?.position ?? null
    const messages = client.store.getState().windows.get(channelId)?.messages ?? []
    if (kept !== null && messages.some(({ id }) => id === kept.messageId))
      latest.current.go({ to: 'kept', id: kept.messageId, above_px: kept.above_px })
    else if (opening?.messageId) void jump(opening.messageId)
    else if (opening) latest.current.begin(opening.to)
  }, [client, channelId, opening, jump])

  useEffect(() => {
    if (isStale) void client.messages.refresh(channelId, latest.current.readingId()).catch(() => {})
  }, [client, channelId, isStale])

  useEffect(() => {
    // Users who send a message want to see it.
    if (written > before.current) void toPresent()
    before.current = written
  }, [written, toPresent])

  return { litId, jump, toPresent, toNew }
}

function useLight(): [litId: string | null, light: (id: string) => void] {
  const [litId, setLitId] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const light = useCallback((id: string) => {
    clearTimeout(timer.current)
    setLitId(id)
    timer.current = setTimeout(() => setLitId(null), lit_ms)
  }, [])
  return [litId, light]
}
