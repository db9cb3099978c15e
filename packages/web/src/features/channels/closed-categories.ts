import { useState } from 'react'
import { readStored, writeStored } from '../../api/stored-values.ts'

type ClosedCategories = { isClosed: (id: string) => boolean; toggle: (id: string) => void }

/** The categories of a guild that are closed, stored in the browser. */
export function useClosedCategories(guildId: string): ClosedCategories {
  const key = `guildhall.closed-categories.${guildId}`
  const [closed, setClosed] = useState<readonly string[]>(() => (readStored(key) ?? '').split(',').filter(Boolean))

  return {
    isClosed: (id) => closed.includes(id),
    toggle: (id) => {
      const next = closed.includes(id) ? closed.filter((each) => each !== id) : [...closed, id]
      writeStored(key, next.length === 0 ? null : next.join(','))
      setClosed(next)
    },
  }
}
