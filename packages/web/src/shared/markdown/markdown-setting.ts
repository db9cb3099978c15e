import { createContext } from 'react'

/** What the parts of a text need to know about where they stand. */
export interface MarkdownSetting {
  /** False where the text stands in a button or link itself: then its names and links can't be pressed. */
  readonly isPressable: boolean
  /** Whether spoilers stay closed. */
  readonly isSealed: boolean
  /** Whether emoji are drawn large. */
  readonly isJumbo: boolean
}

export const MarkdownSettingContext = createContext<MarkdownSetting>({
  isPressable: true,
  isSealed: false,
  isJumbo: false,
})
