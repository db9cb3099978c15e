import { createContext } from 'react'

/** The context of a text that its parts need. */
export interface MarkdownSetting {
  /** False if the text is in a button or link itself: then its names and links can't be pressed. */
  readonly isPressable: boolean
  /** Whether spoilers stay hidden. */
  readonly isSealed: boolean
  /** Whether emoji are drawn large. */
  readonly isJumbo: boolean
}

export const MarkdownSettingContext = createContext<MarkdownSetting>({
  isPressable: true,
  isSealed: false,
  isJumbo: false,
})
