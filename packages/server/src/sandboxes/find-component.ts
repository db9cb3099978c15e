import type { Button, MessageComponent, MessageSelect } from '@guildhall/protocol/components/message-components'
import type { ModalInput, ModalTopLevelComponent } from '@guildhall/protocol/components/modal-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { ActFault, notThere } from './act-fault.ts'

/** A component that can be used. */
type Usable = Button | MessageSelect

/** All buttons and selects of a message, in order. */
function* usableIn(components: readonly MessageComponent[]): Iterable<Usable> {
  for (const component of components) {
    if (component.type === ComponentType.BUTTON || 'options' in component || isSelect(component)) yield component
    else if (component.type === ComponentType.ACTION_ROW || component.type === ComponentType.CONTAINER) {
      yield* usableIn(component.components)
    } else if (component.type === ComponentType.SECTION) yield* usableIn([component.accessory])
  }
}

const SELECTS: readonly number[] = [
  ComponentType.STRING_SELECT,
  ComponentType.USER_SELECT,
  ComponentType.ROLE_SELECT,
  ComponentType.MENTIONABLE_SELECT,
  ComponentType.CHANNEL_SELECT,
]

const isSelect = (component: MessageComponent): component is MessageSelect => SELECTS.includes(component.type)

/** Finds the enabled button with a label or `custom_id`. @throws ActFault */
export function findButton(components: readonly MessageComponent[], name: string): Button & { custom_id: string } {
  const buttons = [...usableIn(components)].filter((each) => each.type === ComponentType.BUTTON)
  const found = buttons.find(({ label, custom_id }) => label === name || custom_id === name)
  if (!found)
    throw notThere(
      'button',
      name,
      buttons.map(({ label, custom_id }) => label ?? custom_id ?? ''),
    )
  const { custom_id } = found
  if (found.disabled) throw new ActFault(`the button “${name}” is disabled`)
  if (custom_id == null) throw new ActFault(`the button “${name}” opens a link: no application receives it`)
  return { ...found, custom_id }
}

/** Finds the enabled select with a placeholder or `custom_id`. @throws ActFault */
export function findSelect(components: readonly MessageComponent[], name: string): MessageSelect {
  const selects = [...usableIn(components)].filter((each) => each.type !== ComponentType.BUTTON)
  const found = selects.find(({ placeholder, custom_id }) => placeholder === name || custom_id === name)
  if (!found)
    throw notThere(
      'select',
      name,
      selects.map(({ custom_id }) => custom_id),
    )
  if (found.disabled) throw new ActFault(`the select “${name}” is disabled`)
  return found
}

/** The values of the options with these labels or values. @throws ActFault */
export function selectValuesOf(
  select: MessageSelect | Extract<ModalInput, { options: unknown }>,
  chosen: readonly string[],
): string[] {
  const [min, max] = 'min_values' in select ? [select.min_values, select.max_values ?? chosen.length] : [0, 1]
  const name = select.custom_id
  if (chosen.length < (min ?? 1)) throw new ActFault(`“${name}” takes at least ${min ?? 1}`)
  if (chosen.length > max) throw new ActFault(`“${name}” takes at most ${max}`)
  if (!('options' in select)) return [...chosen]
  return chosen.map((each) => {
    const option = select.options.find(({ label, value }) => label === each || value === each)
    if (!option)
      throw notThere(
        'option',
        each,
        select.options.map(({ label }) => label),
      )
    return option.value
  })
}

/** An input of a modal, with its label. */
export interface LabelledInput {
  readonly label: string
  readonly input: ModalInput
}

export function modalInputsOf(components: readonly ModalTopLevelComponent[]): LabelledInput[] {
  return components.flatMap((component): LabelledInput[] => {
    if (component.type === ComponentType.LABEL) return [{ label: component.label, input: component.component }]
    if (component.type === ComponentType.TEXT_DISPLAY) return []
    return component.components.map((input) => ({ label: input.label ?? '', input }))
  })
}
