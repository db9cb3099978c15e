import { ComponentType } from '../enums/component-type.ts'
import type { Button, MessageComponent, MessageSelect, TopLevelComponent } from './message-components.ts'
import type { ModalInput, ModalTopLevelComponent } from './modal-components.ts'
import { placed } from './placed-components.ts'

/**
 * The texts of all Text Displays of a message, in order. Their mentions count like those in `content`
 * (docs/spec/components.md#text-displays).
 */
export const textsIn = (tree: readonly TopLevelComponent[]): string[] =>
  placed(tree).flatMap(({ component }) => (component.type === ComponentType.TEXT_DISPLAY ? [component.content] : []))

/** The button or select of a message with a `custom_id`, disabled or not. */
export function findByCustomId(
  tree: readonly TopLevelComponent[],
  customId: string,
): Button | MessageSelect | undefined {
  return placed(tree)
    .map(({ component }) => component)
    .filter(isPressable)
    .find(({ custom_id }) => custom_id === customId)
}

const isPressable = (component: MessageComponent): component is Button | MessageSelect =>
  'custom_id' in component && component.custom_id !== undefined

/** The inputs of a modal, in order. */
export const inputsIn = (modal: readonly ModalTopLevelComponent[]): ModalInput[] =>
  placed(modal).flatMap(({ component }) => ('custom_id' in component ? [component] : []))
