import { t } from '../language/main.ts'
import { useWorld } from '../state/world.ts'
import type { MenuAction } from './overlay/menu.tsx'
import { copyText } from './text/copy-text.ts'

/** Whether IDs can be copied and Activities in development launched. It applies to all clients of an account. */
export const useDeveloperMode = (): boolean => useWorld(({ settings }) => settings.developer_mode)

/** For menus, which are created when they are opened. */
let offersIds = false

export const setDeveloperMode = (isOn: boolean): void => {
  offersIds = isOn
}

/** The developer actions of a menu: none without Developer Mode. */
export const copyIdActions = (id: string, label = t('shared.copy-id')): MenuAction[] =>
  offersIds ? [{ label, onSelect: () => void copyText(id, 'ID') }] : []
