import type { ThreadMember } from '@guildhall/protocol/objects/thread'
import { useCallback, useEffect, useState } from 'react'
import { useAnswer } from '../../shared/use-answer.ts'
import { useClient } from '../../state/use-client.ts'

const page_size = 100

/** Who is in a thread, page by page, kept up to date by what is told of it. */
export function useThreadMembers(threadId: string): {
  members: readonly ThreadMember[]
  problem: unknown
  hasMore: boolean
  loadMore: () => void
  retry: () => void
} {
  const client = useClient()
  const [count, setCount] = useState(page_size)
  const load = useCallback(async () => {
    const all: ThreadMember[] = []
    while (all.length < count) {
      const after = all.at(-1)?.user_id
      const query = new URLSearchParams({ with_member: 'true', limit: String(page_size), ...(after && { after }) })
      const path = `/channels/${threadId}/thread-members?${query}`
      const page = await client.request<ThreadMember[]>({ method: 'GET', path })
      all.push(...page)
      if (page.length < page_size) return { members: all, hasMore: false }
    }
    return { members: all, hasMore: true }
  }, [client, threadId, count])
  const { answer, retry } = useAnswer(load)
  const [shown, setShown] = useState<{ members: readonly ThreadMember[]; hasMore: boolean }>({
    members: [],
    hasMore: false,
  })

  useEffect(() => {
    if (answer.state === 'ready') setShown(answer.value)
  }, [answer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is new each time, and listening needs no renewal for it.
  useEffect(
    () =>
      client.onEvent((event) => {
        if (event.type === 'THREAD_MEMBERS_UPDATE' && event.data.id === threadId) retry()
      }),
    [client, threadId],
  )

  const problem = answer.state === 'failed' ? answer.problem : null
  return { ...shown, problem, loadMore: () => setCount((before) => before + page_size), retry }
}
