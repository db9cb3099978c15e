import './menu.css'
import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

/** One thing to do; `null` in a list of them draws a line. */
export type MenuAction = {
  label: string
  icon?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  /** What stands at the end of its line: a key, a mark. */
  hint?: ReactNode
  onSelect: () => void
}

export type MenuActions = readonly (MenuAction | null)[]

type MenuProps = {
  label: string
  trigger: ReactElement
  actions: MenuActions | (() => MenuActions)
  side?: 'bottom' | 'right' | 'top'
  /** Told when it opens and closes, for what must stay in sight meanwhile. */
  onOpenChange?: (isOpen: boolean) => void
}

/** A button that opens a list of things to do. */
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
  /** What is clicked with the other button, pressed long, or focused when the menu key is pressed. */
  children: ReactElement
  /** Asked for when the menu opens. */
  actions: () => MenuActions
}

/** Lists what can be done with something, where it stands. What it offers must be to be found elsewhere too. */
export const ContextMenu = ({ children, actions }: ContextMenuProps) => (
  <ContextMenuOf items={<Items actions={actions} />}>{children}</ContextMenuOf>
)

type ContextMenuOfProps = {
  children: ReactElement
  /** Draws `MenuItems`, while the menu is open: of what comes meanwhile too. */
  items: ReactNode
}

/** The same, where what it offers is worked out by a component. */
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
