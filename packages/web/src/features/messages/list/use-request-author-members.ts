import { useEffect } from 'react'
import type { MessageWindow } from '../../../state/messages/message-window.ts'
import { useClient } from '../../../state/use-client.ts'

/** Requests the members who wrote the loaded messages, for their names and roles. */
export function useRequestAuthorMembers(guildId: string | null, { messages }: MessageWindow): void {
  const client = useClient()

  useEffect(() => {
    if (guildId === null) return
    const written = messages.filter(({ webhook_id }) => webhook_id === undefined)
    client.members.want(guildId, new Set(written.map(({ author }) => author.id)))
  }, [client, guildId, messages])
}
