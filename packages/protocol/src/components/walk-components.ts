import { ComponentType } from '../enums/component-type.ts'
import { flattenComponents } from './flatten-components.ts'
import type { Button, MessageComponent, MessageSelect, TopLevelComponent } from './message-components.ts'
import type { ModalInput, ModalTopLevelComponent } from './modal-components.ts'

/**
 * The texts of all Text Displays of a message, in order. Their mentions count like those in `content`
 * (docs/spec/components.md#text-displays).
 */
export const textDisplayContents = (tree: readonly TopLevelComponent[]): string[] =>
  flattenComponents(tree).flatMap(({ component }) =>
    component.type === ComponentType.TEXT_DISPLAY ? [component.content] : [],
  )

/** The button or select of a message with a `custom_id`, disabled or not. */
export function findByCustomId(
  tree: readonly TopLevelComponent[],
  customId: string,
): Button | MessageSelect | undefined {
  return flattenComponents(tree)
    .map(({ component }) => component)
    .filter(isPressable)
    .find(({ custom_id }) => custom_id === customId)
}

const isPressable = (component: MessageComponent): component is Button | MessageSelect =>
  'custom_id' in component && component.custom_id !== undefined

/** The inputs of a modal, in order. */
export const modalInputs = (modal: readonly ModalTopLevelComponent[]): ModalInput[] =>
  flattenComponents(modal).flatMap(({ component }) => ('custom_id' in component ? [component] : []))
