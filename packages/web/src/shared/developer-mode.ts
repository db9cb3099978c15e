import { t } from '../language/main.ts'
import { useWorld } from '../state/world.ts'
import type { MenuAction } from './overlay/menu.tsx'
import { copyText } from './words/copy-text.ts'

/** Whether ids are offered for copying, and what is in development for trying out. All clients of an account know. */
export const useDeveloperMode = (): boolean => useWorld(({ settings }) => settings.developer_mode)

/** For menus, which are made when they are opened. */
let offersIds = false

export const followDeveloperMode = (isOn: boolean): void => {
  offersIds = isOn
}

/** What a menu of something offers beside the rest, for developers: nothing for anybody else. */
export const copyIdActions = (id: string, label = t('shared.copy-id')): MenuAction[] =>
  offersIds ? [{ label, onSelect: () => void copyText(id, 'ID') }] : []
