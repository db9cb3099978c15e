import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import { useClient } from '../../state/use-client.ts'
import type { Loadable } from './use-loaded.ts'

type Source<T> = {
  /** Null to request nothing. It must keep its identity between renders, as must `isAbout`. */
  readonly load: ((signal: AbortSignal) => Promise<T>) | null
  /** Whether an event may have changed the response. */
  readonly isAbout: (event: ReceivedEvent) => boolean
}

/** Data that no event contains: it is read again when an event indicates a change, and stays visible until then. */
export function useLiveLoaded<T>({ load, isAbout }: Source<T>) {
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

  // Events without a session are not delivered.
  useEffect(
    () => client.onEvent((event) => (event.type === 'READY' || isAbout(event) ? void read() : undefined)),
    [client, isAbout, read],
  )

  return {
    answer,
    retry: read,
    /** Applies the response to a change. */
    take: (value: T) => {
      abort.current.abort()
      setAnswer({ state: 'ready', value })
    },
  }
}
