import type { ReactElement } from 'react'
import { ContextMenuOf, MenuItems } from '../overlay/menu.tsx'
import { useUserActions } from './use-user-actions.ts'
import type { MetUser } from './user-actions.ts'

type UserMenuProps = {
  /** Asked for while the menu is open: the anchor need not be there before. */
  met: () => MetUser
  children: ReactElement
}

/** What one may do with somebody, where he is shown. */
export const UserMenu = ({ met, children }: UserMenuProps) => (
  <ContextMenuOf items={<UserItems met={met} />}>{children}</ContextMenuOf>
)

/** The same in a menu that isn't his alone. */
export const UserItems = ({ met }: Pick<UserMenuProps, 'met'>) => <MenuItems actions={useUserActions(met())} />
