/** A key with modifiers, and what it does. */
export type KeyCombination = {
  /** The keys as shown. */
  readonly keys: readonly string[]
  readonly label: string
  readonly key: string
  readonly ctrl?: boolean
  readonly alt?: boolean
  readonly shift?: boolean
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether an event is a press of the keys. On Macs, the command key takes the place of Ctrl. */
export const isPressed = (
  event: PressedKey,
  { key, ctrl = false, alt = false, shift = false }: Pick<KeyCombination, 'key' | 'ctrl' | 'alt' | 'shift'>,
): boolean =>
  event.key.toLowerCase() === key.toLowerCase() &&
  (event.ctrlKey || event.metaKey) === ctrl &&
  event.altKey === alt &&
  // Some keyboards need Shift for a slash.
  (event.shiftKey === shift || key === '/')
