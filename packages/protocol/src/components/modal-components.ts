import { ComponentType, TextInputStyle } from '../enums/component-type.ts'
import { LIMITS } from '../limits.ts'
import { boolean, choice, type Infer, integer, list, omissible, oneOf, text, withDefault } from '../schema.ts'
import { childComponent, component, customId, Option, selectSchemas } from './component-fields.ts'
import { TextDisplay } from './message-components.ts'

const required = withDefault(boolean(), true)

const textInput = {
  custom_id: customId(),
  style: choice(Object.values(TextInputStyle)),
  min_length: omissible(integer(LIMITS.inputMinLength)),
  max_length: omissible(integer(LIMITS.inputMaxLength)),
  required,
  value: omissible(text(LIMITS.inputValue)),
  placeholder: omissible(text(LIMITS.inputPlaceholder)),
}

/** A Text Input in a Label has the Label's text: its own `label` is ignored. */
export const TextInput = component(ComponentType.TEXT_INPUT, textInput)
/** The deprecated form, in an Action Row, where it needs a `label` of its own (docs/spec/components.md#text-input). */
const TextInputInRow = component(ComponentType.TEXT_INPUT, { ...textInput, label: text(LIMITS.labelText) })
/** A value of {@link TextInput}; in an Action Row it has a `label`. */
export type TextInput = Infer<typeof TextInput> & { label?: string }

/** The selects of a modal; `disabled` may only be sent as false, and is reported differently from an unknown field. */
export const ModalSelects = selectSchemas({ required, disabled: omissible(boolean()) })
/** A select of a modal. */
export type ModalSelect = Infer<(typeof ModalSelects)[keyof typeof ModalSelects]>

/** Files that a user sends with the modal. */
export const FileUpload = component(ComponentType.FILE_UPLOAD, {
  custom_id: customId(),
  min_values: withDefault(integer(LIMITS.uploadMinValues), 1),
  max_values: withDefault(integer(LIMITS.uploadMaxValues), 1),
  required,
  /** Kinds of files, or file extensions. */
  file_types: omissible(
    list(text({ ...LIMITS.uploadType, pattern: '^(?:image|video|audio|\\.\\S+)$' }), LIMITS.uploadTypes),
  ),
})
/** A value of {@link FileUpload}. */
export type FileUpload = Infer<typeof FileUpload>

/** Exactly one of several options. */
export const RadioGroup = component(ComponentType.RADIO_GROUP, {
  custom_id: customId(),
  options: list(Option, LIMITS.radioOptions),
  required,
})
/** A value of {@link RadioGroup}. */
export type RadioGroup = Infer<typeof RadioGroup>

/** Any number of several options; `max_values` defaults to the number of options. */
export const CheckboxGroup = component(ComponentType.CHECKBOX_GROUP, {
  custom_id: customId(),
  options: list(Option, LIMITS.checkboxOptions),
  min_values: withDefault(integer(LIMITS.checkboxMinValues), 1),
  max_values: omissible(integer(LIMITS.checkboxMaxValues)),
  required,
})
/** A value of {@link CheckboxGroup}. */
export type CheckboxGroup = Infer<typeof CheckboxGroup>

/** A single checkbox. */
export const Checkbox = component(ComponentType.CHECKBOX, { custom_id: customId(), default: omissible(boolean()) })
/** A value of {@link Checkbox}. */
export type Checkbox = Infer<typeof Checkbox>

/** One input of a modal, with its label. */
export const Label = component(ComponentType.LABEL, {
  label: text(LIMITS.labelText),
  description: omissible(text(LIMITS.labelDescription)),
  component: childComponent(TextInput, ...Object.values(ModalSelects), FileUpload, RadioGroup, CheckboxGroup, Checkbox),
})
/** A value of {@link Label}. */
export type Label = Infer<typeof Label>

/** The deprecated container of an input of a modal. */
export const InputRow = component(ComponentType.ACTION_ROW, {
  components: list(childComponent(TextInputInRow), LIMITS.componentsPerRow),
})
/** A value of {@link InputRow}. */
export type InputRow = Infer<typeof InputRow>

/** The inputs of a modal. */
export type ModalInput = TextInput | ModalSelect | FileUpload | RadioGroup | CheckboxGroup | Checkbox
/** The components at the top level of a modal. */
export type ModalTopLevelComponent = Label | TextDisplay | InputRow
/** Any component of a modal, at any depth. */
export type ModalComponent = ModalTopLevelComponent | ModalInput

/** The components of a modal. */
export const ModalTree = list(oneOf('type', [Label, TextDisplay, InputRow]), LIMITS.modalComponents)
