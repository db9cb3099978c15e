import type { Message } from '@guildhall/protocol/objects/messages/message'
import { getChannelMessage } from '@guildhall/protocol/operations/messages/get-channel-message'
import { useCallback, useEffect, useState } from 'react'
import type { Received } from '../../gateway/received.ts'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'

/** A forum is come back to often: what was read once isn't asked for again by the same page. */
const known = new WeakMap<Client, Map<string, Promise<Message>>>()

/** The message with which a post begins; undefined until it is there, and where it was deleted. */
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

/** Whether an event changes how a post begins. */
function isAbout(event: Received, postId: string): boolean {
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
