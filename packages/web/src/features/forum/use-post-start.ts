import type { Message } from '@guildhall/protocol/objects/message'
import { useCallback } from 'react'
import { useAnswer } from '../../shared/use-answer.ts'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'

/** A forum is come back to often: what was read once isn't asked for again by the same page. */
const known = new WeakMap<Client, Map<string, Promise<Message>>>()

/** The message with which a post begins; undefined until it is there, and where it was deleted. */
export function usePostStart(postId: string): Message | undefined {
  const client = useClient()
  const load = useCallback(() => startOf(client, postId), [client, postId])
  const { answer } = useAnswer(load)
  return answer.state === 'ready' ? answer.value : undefined
}

function startOf(client: Client, postId: string): Promise<Message> {
  const all = known.get(client) ?? new Map<string, Promise<Message>>()
  known.set(client, all)
  const asked =
    all.get(postId) ?? client.request<Message>({ method: 'GET', path: `/channels/${postId}/messages/${postId}` })
  all.set(postId, asked)
  asked.catch(() => all.delete(postId))
  return asked
}
