import type { ReactElement } from 'react'
import { ContextMenuOf, MenuItems } from '../overlay/menu.tsx'
import { useUserActions } from './use-user-actions.ts'
import type { UserTarget } from './user-actions.ts'

type UserMenuProps = {
  /** Called while the menu is open: the anchor need not exist before. */
  met: () => UserTarget
  children: ReactElement
}

/** The context menu of a user. */
export const UserMenu = ({ met, children }: UserMenuProps) => (
  <ContextMenuOf items={<UserItems met={met} />}>{children}</ContextMenuOf>
)

/** The same items, for a menu that has others too. */
export const UserItems = ({ met }: Pick<UserMenuProps, 'met'>) => <MenuItems actions={useUserActions(met())} />
