import { useCallback, useEffect, useRef, useState } from 'react'
import type { Received } from '../../gateway/received.ts'
import { useClient } from '../../state/use-client.ts'
import type { Loadable } from './use-answer.ts'

type Source<T> = {
  /** Null while there is nothing to ask for. Must keep its identity between renders, as `isAbout` must. */
  readonly load: ((signal: AbortSignal) => Promise<T>) | null
  /** Whether an event may have changed what was answered. */
  readonly isAbout: (event: Received) => boolean
}

/** Something that no event carries: asked for once more when one says that it may be another, and shown as it was until then. */
export function useLiveAnswer<T>({ load, isAbout }: Source<T>) {
  const client = useClient()
  const [answer, setAnswer] = useState<Loadable<T>>({ state: 'waiting' })
  const abort = useRef(new AbortController())

  const read = useCallback(async (): Promise<void> => {
    abort.current.abort()
    abort.current = new AbortController()
    const { signal } = abort.current
    try {
      const value = await load?.(signal)
      if (value !== undefined && !signal.aborted) setAnswer({ state: 'ready', value })
    } catch (problem) {
      if (!signal.aborted) setAnswer((before) => (before.state === 'ready' ? before : { state: 'failed', problem }))
    }
  }, [load])

  useEffect(() => {
    setAnswer({ state: 'waiting' })
    void read()
    return () => abort.current.abort()
  }, [read])

  // Of what happened while there was no session nothing is told.
  useEffect(
    () => client.onEvent((event) => (event.type === 'READY' || isAbout(event) ? void read() : undefined)),
    [client, isAbout, read],
  )

  return {
    answer,
    retry: read,
    /** Takes what was just answered to a change of it. */
    take: (value: T) => {
      abort.current.abort()
      setAnswer({ state: 'ready', value })
    },
  }
}
