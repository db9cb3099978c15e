import { ComponentType } from '../enums/component-type.ts'
import type { MediaItem, PartialEmoji } from './component-fields.ts'
import type { MessageComponent, TopLevelComponent } from './message-components.ts'
import type { ModalComponent, ModalTopLevelComponent } from './modal-components.ts'

/** Any component, of a message or a modal. */
export type AnyComponent = MessageComponent | ModalComponent

/** A component and its path: `['components', 0, 'accessory']`. */
export interface LocatedComponent<C extends AnyComponent = AnyComponent> {
  readonly component: C
  readonly path: readonly (string | number)[]
}

/**
 * All components of a tree in document order: parents before their children, an accessory after the texts beside it
 * (docs/spec/components.md#component-ids).
 *
 * @param path the path of the tree in the body
 */
export function flattenComponents(
  tree: readonly TopLevelComponent[],
  path?: LocatedComponent['path'],
): LocatedComponent<MessageComponent>[]
/** Flattens the components of a modal. */
export function flattenComponents(
  tree: readonly ModalTopLevelComponent[],
  path?: LocatedComponent['path'],
): LocatedComponent<ModalComponent>[]
/** Flattens the components of a message or a modal. */
export function flattenComponents(
  tree: readonly (TopLevelComponent | ModalTopLevelComponent)[],
  path?: LocatedComponent['path'],
): LocatedComponent[]
export function flattenComponents(
  tree: readonly AnyComponent[],
  path: LocatedComponent['path'] = [],
): LocatedComponent[] {
  const found: LocatedComponent[] = []
  add(found, tree, path)
  return found
}

function add(found: LocatedComponent[], components: readonly AnyComponent[], path: LocatedComponent['path']): void {
  for (const [index, component] of components.entries()) addOne(found, component, [...path, index])
}

function addOne(found: LocatedComponent[], component: AnyComponent, path: LocatedComponent['path']): void {
  found.push({ component, path })
  if ('components' in component) add(found, component.components, [...path, 'components'])
  if ('accessory' in component) addOne(found, component.accessory, [...path, 'accessory'])
  if ('component' in component) addOne(found, component.component, [...path, 'component'])
}

/** A part of a component, and its path within the component. */
interface Part<T> {
  readonly part: T
  readonly steps: LocatedComponent['path']
}

/** The media items of the component itself. */
export function mediaItemsOf(component: AnyComponent): Part<MediaItem>[] {
  switch (component.type) {
    case ComponentType.THUMBNAIL:
      return [{ part: component.media, steps: ['media'] }]
    case ComponentType.MEDIA_GALLERY:
      return component.items.map(({ media }, index) => ({ part: media, steps: ['items', index, 'media'] }))
    case ComponentType.FILE:
      return [{ part: component.file, steps: ['file'] }]
    default:
      return []
  }
}

/** The parts of a component that may have an emoji: a button, or each option of a select. */
export function emojiHolders(component: AnyComponent): { emoji?: PartialEmoji | undefined }[] {
  if (component.type === ComponentType.BUTTON) return [component]
  return component.type === ComponentType.STRING_SELECT ? component.options : []
}

/** The emojis of the component itself. */
export function emojisOf(component: AnyComponent): Part<PartialEmoji>[] {
  if (component.type === ComponentType.BUTTON) {
    return component.emoji ? [{ part: component.emoji, steps: ['emoji'] }] : []
  }
  if (component.type !== ComponentType.STRING_SELECT) return []
  return component.options.flatMap(({ emoji }, index) =>
    emoji ? [{ part: emoji, steps: ['options', index, 'emoji'] }] : [],
  )
}
