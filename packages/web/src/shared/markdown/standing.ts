import { createContext } from 'react'

/** What the parts of a text need to know about where they stand. */
export interface Standing {
  /** False where the text stands in a button or link itself: then its names and links can't be pressed. */
  readonly isPressable: boolean
  /** Whether spoilers stay closed. */
  readonly isSealed: boolean
  /** Whether emoji are drawn large. */
  readonly isJumbo: boolean
}

export const StandingContext = createContext<Standing>({ isPressable: true, isSealed: false, isJumbo: false })
