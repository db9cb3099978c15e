import { useState } from 'react'
import { readStored, writeStored } from '../../api/stored-values.ts'

type KeptOrder = { order: readonly string[]; keep: (order: readonly string[]) => void }

/** The order of a user's guilds, stored in the browser. */
export function useStoredGuildOrder(userId: string): KeptOrder {
  const key = `guildhall.guild-order.${userId}`
  const [order, setOrder] = useState<readonly string[]>(() => (readStored(key) ?? '').split(',').filter(Boolean))

  return {
    order,
    keep: (next) => {
      writeStored(key, next.join(','))
      setOrder(next)
    },
  }
}
