import { useEffect, useMemo, useState } from 'react'

/** A draft of changes to server data. */
export type SettingsDraft<T> = {
  /** The server's values with the changes applied. */
  readonly value: T
  readonly changes: Partial<T>
  readonly isChanged: boolean
  /**
   * Increases when changes are discarded or saved, so that fields with own state, such as a selected file, reset it.
   */
  readonly round: number
  readonly change: (part: Partial<T>) => void
  readonly reset: () => void
  /** Removes saved changes, unless a field was changed again since. */
  readonly settle: (sent: Partial<T>) => void
}

/** Keeps changes to the server's values until they are saved. Unchanged fields follow others' changes. */
export function useSettingsDraft<T extends object>(serverValues: T): SettingsDraft<T> {
  const [entered, setEntered] = useState<Partial<T>>({})
  const [round, setRound] = useState(0)
  const changes = useMemo(() => differing(entered, serverValues), [entered, serverValues])
  const value = useMemo(() => ({ ...serverValues, ...changes }), [serverValues, changes])

  useEffect(() => setEntered((before) => differing(before, serverValues)), [serverValues])

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

/** The part of the first that differs from the second; the first itself if all of it does. */
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
