import { useEffect, useMemo, useState } from 'react'

/** What is being changed of something that the server owns. */
export type SettingsDraft<T> = {
  /** As it will be: what is so, with what was changed here. */
  readonly value: T
  readonly changes: Partial<T>
  readonly isChanged: boolean
  /** Counts how often changes were given up or saved, for what holds them itself, as a file that was chosen. */
  readonly round: number
  readonly change: (part: Partial<T>) => void
  readonly reset: () => void
  /** Forgets what was sent, unless it was changed again since. */
  readonly settle: (sent: Partial<T>) => void
}

/** Holds changes of `told` until they are saved. What isn't changed here follows what others change meanwhile. */
export function useSettingsDraft<T extends object>(told: T): SettingsDraft<T> {
  const [entered, setEntered] = useState<Partial<T>>({})
  const [round, setRound] = useState(0)
  const changes = useMemo(() => differing(entered, told), [entered, told])
  const value = useMemo(() => ({ ...told, ...changes }), [told, changes])

  useEffect(() => setEntered((before) => differing(before, told)), [told])

  function settle(sent: Partial<T>) {
    setEntered((before) => differing(before, sent))
    setRound((count) => count + 1)
  }

  return {
    value,
    changes,
    isChanged: Object.keys(changes).length > 0,
    round,
    change: (part) => setEntered((before) => ({ ...before, ...part })),
    reset: () => settle(entered),
    settle,
  }
}

export const isDeepEqual = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)

/** What of the first is not the same in the second; the first itself if it is all of it. */
function differing<T extends object>(part: Partial<T>, other: Partial<T>): Partial<T> {
  const rest = { ...part }
  let isLess = false
  for (const key in part) {
    if (!isDeepEqual(part[key], other[key])) continue
    Reflect.deleteProperty(rest, key)
    isLess = true
  }
  return isLess ? rest : part
}
