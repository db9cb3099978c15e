import { useCallback, useRef, useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { useClient } from '../../../state/use-client.ts'

type Side = 'older' | 'newer'

/** The pages of messages that are loaded during scrolling. */
export type Pages = {
  readonly load: (side: Side) => void
  /** The pages being loaded. */
  readonly loading: Side | null
  /** The failed page with its error. It is not retried automatically. */
  readonly failed: { readonly side: Side; readonly problem: string } | null
  readonly retry: () => void
}

/** Loads messages before or after the loaded ones. */
export function usePages(channelId: string): Pages {
  const client = useClient()
  const isBusy = useRef(false)
  const [loading, setLoading] = useState<Side | null>(null)
  const [failed, setFailed] = useState<Pages['failed']>(null)

  const read = useCallback(
    async (side: Side) => {
      isBusy.current = true
      setLoading(side)
      try {
        await (side === 'older' ? client.messages.loadOlder(channelId) : client.messages.loadNewer(channelId))
      } catch (problem) {
        setFailed({ side, problem: describeProblem(problem) })
      } finally {
        isBusy.current = false
        setLoading(null)
      }
    },
    [client, channelId],
  )

  const load = useCallback(
    (side: Side) => {
      if (!isBusy.current && failed === null) void read(side)
    },
    [read, failed],
  )

  function retry() {
    setFailed(null)
    if (failed !== null) void read(failed.side)
  }

  return { load, loading, failed, retry }
}
