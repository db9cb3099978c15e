import type { Message } from '@guildhall/protocol/objects/messages/message'
import { getChannelMessage } from '@guildhall/protocol/operations/messages/get-channel-message'
import { useCallback, useEffect, useState } from 'react'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'

/** Forums are opened often, so a page reads each post's first message once. */
const known = new WeakMap<Client, Map<string, Promise<Message>>>()

/** The first message of a post; undefined while it is loading, and if it was deleted. */
export function usePostStart(postId: string): Message | undefined {
  const client = useClient()
  const [start, setStart] = useState<Message>()

  const load = useCallback(() => {
    startOf(client, postId).then(setStart, () => setStart(undefined))
  }, [client, postId])

  useEffect(load, [load])

  useEffect(
    () =>
      client.onEvent((event) => {
        if (!isAbout(event, postId)) return
        known.get(client)?.delete(postId)
        load()
      }),
    [client, postId, load],
  )

  return start
}

function startOf(client: Client, postId: string): Promise<Message> {
  const all = known.get(client) ?? new Map<string, Promise<Message>>()
  known.set(client, all)
  const asked = all.get(postId) ?? client.call(getChannelMessage, { channelId: postId, messageId: postId })
  all.set(postId, asked)
  asked.catch(() => all.delete(postId))
  return asked
}

/** Whether an event changes a post's first message. */
function isAbout(event: ReceivedEvent, postId: string): boolean {
  switch (event.type) {
    case 'MESSAGE_UPDATE':
    case 'MESSAGE_DELETE':
      return event.data.id === postId
    case 'MESSAGE_REACTION_ADD':
    case 'MESSAGE_REACTION_REMOVE':
    case 'MESSAGE_REACTION_REMOVE_ALL':
    case 'MESSAGE_REACTION_REMOVE_EMOJI':
      return event.data.message_id === postId
    default:
      return false
  }
}
