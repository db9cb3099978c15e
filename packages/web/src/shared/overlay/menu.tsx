import './menu.css'
import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

/** A menu item; `null` in a list is a separator. */
export type MenuAction = {
  label: string
  icon?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  /** An element at the end of its line: a key, a mark. */
  hint?: ReactNode
  onSelect: () => void
}

export type MenuActions = readonly (MenuAction | null)[]

type MenuProps = {
  label: string
  trigger: ReactElement
  actions: MenuActions | (() => MenuActions)
  side?: 'bottom' | 'right' | 'top'
  /** Called when it opens and closes. */
  onOpenChange?: (isOpen: boolean) => void
}

/** A button that opens a menu. */
export function Menu({ label, trigger, actions, side = 'bottom', onOpenChange }: MenuProps) {
  return (
    <BaseMenu.Root onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      <BaseMenu.Trigger render={trigger} aria-label={label} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="menu-place" side={side} align="start" sideOffset={6}>
          <BaseMenu.Popup className="menu">
            <Items actions={typeof actions === 'function' ? actions : () => actions} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

type ContextMenuProps = {
  /** The element with the context menu: for a right click, a long press, or the menu key. */
  children: ReactElement
  /** Called when the menu opens. */
  actions: () => MenuActions
}

/** A context menu at the pointer. Its actions must also be available elsewhere. */
export const ContextMenu = ({ children, actions }: ContextMenuProps) => (
  <ContextMenuOf items={<Items actions={actions} />}>{children}</ContextMenuOf>
)

type ContextMenuOfProps = {
  children: ReactElement
  /** Renders `MenuItems` while the menu is open, so that they stay current. */
  items: ReactNode
}

/** The same, with items from a component. */
export function ContextMenuOf({ children, items }: ContextMenuOfProps) {
  return (
    <BaseContextMenu.Root>
      <BaseContextMenu.Trigger render={children} />
      <BaseContextMenu.Portal>
        <BaseContextMenu.Positioner className="menu-place">
          <BaseContextMenu.Popup className="menu">{items}</BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  )
}

export const MenuItems = ({ actions }: { actions: MenuActions }): ReactNode => actions.map(toItem)

const Items = ({ actions }: Pick<ContextMenuProps, 'actions'>): ReactNode => actions().map(toItem)

function toItem(action: MenuAction | null, index: number): ReactNode {
  if (action === null) return <BaseMenu.Separator key={index} className="menu-line" />
  const { label, icon, tone, disabled = false, hint, onSelect } = action
  return (
    <BaseMenu.Item key={label} className="menu-item" data-tone={tone} disabled={disabled} onClick={onSelect}>
      {icon ? <span className="menu-icon">{icon}</span> : null}
      <span className="menu-label">{label}</span>
      {hint ? <span className="menu-hint">{hint}</span> : null}
    </BaseMenu.Item>
  )
}
