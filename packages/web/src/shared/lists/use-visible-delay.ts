import { useEffect, useState } from 'react'

const delay_ms = 500

/**
 * Whether the page has been visible for a moment. A site can open it under a finger that is about to press something
 * else, and such a press must not count as consent.
 */
export function useVisibleDelay(): boolean {
  const [isReady, setIsReady] = useState(false)

  useEffect(() => {
    let timer = setTimeout(() => setIsReady(true), delay_ms)
    const disturb = () => {
      clearTimeout(timer)
      setIsReady(false)
      timer = setTimeout(() => setIsReady(true), delay_ms)
    }
    addEventListener('focus', disturb)
    document.addEventListener('visibilitychange', disturb)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', disturb)
      document.removeEventListener('visibilitychange', disturb)
    }
  }, [])

  return isReady
}
