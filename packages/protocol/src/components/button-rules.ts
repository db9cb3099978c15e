import { ButtonStyle } from '../enums/component-type.ts'
import type { ComponentError } from './component-rules.ts'
import type { Button } from './message-components.ts'

/** Checks that a button has the fields that its style requires, and no others (docs/spec/components.md#buttons). */
export function buttonErrors(button: Button): ComponentError[] {
  if (button.style === ButtonStyle.PREMIUM) return [...skuFaults(button), ...forbidden(button, ...NOT_OF_PREMIUM)]
  const faults = [...forbidden(button, 'sku_id'), ...faceFaults(button)]
  const { custom_id, url } = button
  if (custom_id !== undefined && url !== undefined) {
    const code = 'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE'
    const message = 'A custom id and url cannot both be specified'
    return [[['custom_id'], code, message], [['url'], code, message], ...faults]
  }
  if (button.style === ButtonStyle.LINK) {
    if (url !== undefined) return faults
    return [[['url'], 'BUTTON_COMPONENT_URL_REQUIRED', 'A url is required'], ...faults]
  }
  if (custom_id !== undefined) return faults
  return [[['custom_id'], 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED', 'A custom id is required'], ...faults]
}

const NOT_OF_PREMIUM = ['custom_id', 'label', 'url', 'emoji'] as const

function skuFaults({ sku_id }: Button): ComponentError[] {
  if (sku_id !== undefined) return []
  return [[['sku_id'], 'BUTTON_COMPONENT_SKU_ID_REQUIRED', 'A sku id is required']]
}

function forbidden(
  button: Button,
  ...fields: readonly ('sku_id' | (typeof NOT_OF_PREMIUM)[number])[]
): ComponentError[] {
  const message = 'This field cannot be used with buttons of this style'
  return fields.flatMap((field): ComponentError[] =>
    button[field] === undefined ? [] : [[[field], 'BUTTON_COMPONENT_FIELD_NOT_ALLOWED', message]],
  )
}

/** A button needs a label or an emoji. */
function faceFaults({ label, emoji }: Button): ComponentError[] {
  return label || emoji ? [] : [[['label'], 'BASE_TYPE_REQUIRED', 'This field is required']]
}
