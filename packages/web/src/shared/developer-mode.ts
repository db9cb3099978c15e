import { copyText } from './copy-text.ts'
import { KeptChoice, useKept } from './kept-choice.ts'
import type { MenuAction } from './menu.tsx'

const choice = new KeptChoice('guildhall.developer-mode', ['off', 'on'])

/** Whether ids are offered for copying. */
export const useDeveloperMode = (): boolean => useKept(choice) === 'on'

export const switchDeveloperMode = (isOn: boolean): void => choice.choose(isOn ? 'on' : 'off')

/** What a menu of something offers beside the rest, for developers: nothing for anybody else. */
export const copyIdActions = (id: string, label = 'Copy ID'): MenuAction[] =>
  choice.get() === 'on' ? [{ label, onSelect: () => void copyText(id, 'ID') }] : []
