import type { MessageComponent } from '@guildhall/protocol/components/message-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import type { ReactNode } from 'react'
import { ButtonPart } from './button-part.tsx'
import { ContainerPart } from './container-part.tsx'
import { FilePart, MediaGalleryPart, ThumbnailPart } from './media-parts.tsx'
import { SelectPart } from './select-part.tsx'
import { ActionRowPart, SectionPart, SeparatorPart, TextPart, UnknownPart } from './text-parts.tsx'

type Type = MessageComponent['type']
type OfType<T extends Type> = Extract<MessageComponent, { type: T }>
type Draw = (component: MessageComponent) => ReactNode

const isOf = <T extends Type>(component: MessageComponent, type: T): component is OfType<T> => component.type === type

function drawing<const T extends Type>(type: T, draw: (component: OfType<T>) => ReactNode): Draw {
  return (component) => (isOf(component, type) ? draw(component) : null)
}

const select = (type: 3 | 5 | 6 | 7 | 8): Draw => drawing(type, (component) => <SelectPart component={component} />)

/** The renderers of message components by kind. */
const drawings = {
  [ComponentType.ACTION_ROW]: drawing(1, ({ components }) => (
    <ActionRowPart>{renderComponents(components)}</ActionRowPart>
  )),
  [ComponentType.BUTTON]: drawing(2, (component) => <ButtonPart component={component} />),
  [ComponentType.STRING_SELECT]: select(3),
  [ComponentType.USER_SELECT]: select(5),
  [ComponentType.ROLE_SELECT]: select(6),
  [ComponentType.MENTIONABLE_SELECT]: select(7),
  [ComponentType.CHANNEL_SELECT]: select(8),
  [ComponentType.SECTION]: drawing(9, ({ components, accessory }) => (
    <SectionPart accessory={renderComponents([accessory])}>{renderComponents(components)}</SectionPart>
  )),
  [ComponentType.TEXT_DISPLAY]: drawing(10, (component) => <TextPart component={component} />),
  [ComponentType.THUMBNAIL]: drawing(11, (component) => <ThumbnailPart component={component} />),
  [ComponentType.MEDIA_GALLERY]: drawing(12, (component) => <MediaGalleryPart component={component} />),
  [ComponentType.FILE]: drawing(13, (component) => <FilePart component={component} />),
  [ComponentType.SEPARATOR]: drawing(14, (component) => <SeparatorPart component={component} />),
  [ComponentType.CONTAINER]: drawing(17, (component) => (
    <ContainerPart component={component}>{renderComponents(component.components)}</ContainerPart>
  )),
} satisfies Record<Type, Draw>

const byType: ReadonlyMap<number, Draw> = new Map(Object.entries(drawings).map(([type, draw]) => [Number(type), draw]))

/**
 * Renders components. The server may be newer than this page: unknown components show a note, and the rest is rendered.
 */
export function renderComponents(components: readonly MessageComponent[]): ReactNode {
  return components.map((component, index) => {
    const draw = byType.get(component.type)
    return (
      <div key={component.id || index} className="part" data-part={component.type}>
        {draw ? draw(component) : <UnknownPart />}
      </div>
    )
  })
}
