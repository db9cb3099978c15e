import { useEffect, useState } from 'react'

export type Loadable<T> =
  | { readonly state: 'waiting' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: unknown }

/** Loads something when the component appears, and again on `retry`. `load` must keep its identity between renders. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): { answer: Loadable<T>; retry: () => void } {
  const [answer, setAnswer] = useState<Loadable<T>>({ state: 'waiting' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    const abort = new AbortController()
    const settle = (next: Loadable<T>) => {
      if (!abort.signal.aborted) setAnswer(next)
    }
    setAnswer({ state: 'waiting' })
    load(abort.signal).then(
      (value) => settle({ state: 'ready', value }),
      (problem: unknown) => settle({ state: 'failed', problem }),
    )
    return () => abort.abort()
  }, [load, attempt])

  return { answer, retry: () => setAttempt((count) => count + 1) }
}
